# expect: refuse (two returns: one of them gives the values as they are)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Maybe(nn.Cell):
    def __init__(self, whole=False):
        super().__init__()
        self.whole = whole

    def construct(self, x):
        if self.whole:
            return x
        return x[x > 0]


def inputs():
    rng = np.random.default_rng(725)
    return [(ms.Tensor(rng.standard_normal(6).astype(np.float32)),) for _ in range(3)]
