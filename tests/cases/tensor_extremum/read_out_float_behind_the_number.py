# expect: refuse (where the weights are NaN Python's `max` gives the number in front, no Tensor does)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Loss(nn.Cell):
    def construct(self, x, weight):
        return ops.relu(x * weight).sum() / max(1.0, float(weight.sum()))


def inputs():
    x = Tensor(np.array([1.0, 2.0], np.float32))
    return [(x, Tensor(np.array([a, 0.5], np.float32))) for a in (0.1, 0.5, 3.0)]
