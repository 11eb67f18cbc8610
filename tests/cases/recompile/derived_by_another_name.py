# expect: refuse (the network below has other arguments and would get the `__call__`)
# select: python-argument
# entry: Base
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Base(nn.Cell):
    def construct(self, x, scale: float):
        return x * scale


Plain = Base


class Below(Plain):
    def construct(self, x):
        return x * 2


def inputs():
    x = ms.Tensor(np.arange(6.0).reshape(2, 3), ms.float32)
    return [(x, 0.5), (x, 0.25)]
