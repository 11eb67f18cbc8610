# expect: refuse (the class above has a `__call__`, which reads the number)
# select: python-argument
# entry: Scaled
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Counted(nn.Cell):
    def __call__(self, x, scale):
        return super().__call__(x, 1.0 if scale is True else scale)


class Scaled(Counted):
    def construct(self, x, scale: float):
        return x * scale


def inputs():
    x = ms.Tensor(np.arange(6.0).reshape(2, 3), ms.float32)
    return [(x, 0.5), (x, 0.25)]
