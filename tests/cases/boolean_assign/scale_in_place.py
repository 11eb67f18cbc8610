# expect: convert
# oracle: pynative (graph mode cannot assign a vector under a mask)
# x[m] = f(x[m]) with a total f.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Leaky(nn.Cell):
    def __init__(self, slope=0.1):
        super().__init__()
        self.slope = slope

    def construct(self, x):
        x = x * 1.0
        neg = x < 0
        x[neg] = x[neg] * self.slope
        return x


def inputs():
    rng = np.random.default_rng(31)
    return [(ms.Tensor((rng.standard_normal((2, 6)) + s).astype(np.float32)),) for s in (-0.3, 0.2, 0.5)]
