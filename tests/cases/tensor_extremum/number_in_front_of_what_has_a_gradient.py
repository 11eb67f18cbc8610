# expect: refuse (where the two are equal, Python takes the number in front, clip the Tensor)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Loss(nn.Cell):
    def construct(self, x, weight):
        return (x * weight).sum() / max(1.0, weight.sum())


def inputs():
    x = Tensor(np.array([1.0, 2.0], np.float32))
    return [(x, Tensor(np.array([a, 0.5], np.float32))) for a in (0.1, 0.5, 3.0)]
