# Columns of selected rows, in and beside an exponential.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, mask):
        p = x[mask]
        return (p[:, 0] * p[:, 1]).sum(), p[:, 1:].mean(), ops.exp(p[:, 0]).sum()
