# expect: refuse (the number is returned: as an input of the graph it would be rounded)
# select: python-argument
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Scaled(nn.Cell):
    def construct(self, x, scale: float):
        return x * scale, scale


def inputs():
    x = ms.Tensor(np.arange(6.0).reshape(2, 3), ms.float32)
    return [(x, 0.5), (x, 0.25)]
