# expect: refuse (every call leaves it at its default: nothing to gain)
# select: python-argument
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Scaled(nn.Cell):
    def construct(self, x, scale: float = 0.5):
        return x * scale


def inputs():
    x = ms.Tensor(np.arange(6.0).reshape(2, 3), ms.float32)
    return [(x,), (x * 2,)]
