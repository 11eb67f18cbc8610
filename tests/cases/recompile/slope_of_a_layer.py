# expect: refuse (leaky_relu keeps the slope of the first call)
# select: python-argument
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Leaky(nn.Cell):
    def construct(self, x, slope: float):
        return ops.leaky_relu(x, slope)


def inputs():
    x = ms.Tensor(np.arange(6.0).reshape(2, 3) - 3, ms.float32)
    return [(x, 0.5), (x, 0.25), (x, 0.125)]
