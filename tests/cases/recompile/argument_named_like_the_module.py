# expect: refuse (inside, `ms` is the argument)
# select: python-argument
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Scaled(nn.Cell):
    def construct(self, ms, scale: float):
        return ms * scale


def inputs():
    x = ms.Tensor(np.arange(6.0).reshape(2, 3), ms.float32)
    return [(x, 0.5), (x, 0.25)]
