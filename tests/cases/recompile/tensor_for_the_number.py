# expect: untouched (a Tensor is an input)
# select: python-argument
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Scaled(nn.Cell):
    def construct(self, x, scale: ms.Tensor):
        return x * scale


def inputs():
    x = ms.Tensor(np.arange(6.0).reshape(2, 3), ms.float32)
    return [(x, ms.Tensor(0.5, ms.float32)), (x, ms.Tensor(0.25, ms.float32))]
