# expect: untouched (its own `__call__` makes the number an input already)
# select: python-argument
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Scaled(nn.Cell):
    def __call__(self, x, scale: float):
        return super().__call__(x, ms.mutable(scale))

    def construct(self, x, scale: float):
        return x * scale


def inputs():
    x = ms.Tensor(np.arange(6.0).reshape(2, 3), ms.float32)
    return [(x, 0.5), (x, 0.25)]
