# Numbers among what is selected are selected once more.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, mask):
        p = x[mask]
        large = p[p > -0.5]
        square = ops.square(p)[ops.abs(p) < 2.0]
        q = y[mask]
        return ops.exp(large).mean(), large.shape[0], square.sum(), q[q > 0.1].max()
