# expect: convert
# select: python-argument
# The place of a step is an input, with a default; the other number is a setting of all calls.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Step(nn.Cell):
    def __init__(self, d=4):
        super().__init__()
        self.table = ms.Parameter(ms.Tensor(np.eye(6, d), ms.float32))

    def construct(self, x, t: int, weight: float = 1.0):
        row = self.table[t]
        y = x * 2
        y *= weight
        return (y + row).sum(axis=-1) * t + x[:, t - 1]


def inputs():
    r = np.random.RandomState(0)
    x = ms.Tensor(r.rand(3, 4), ms.float32)
    return [(x, 1, 0.5), (x, 2, 0.25), (x, 3, 2.0), (x, 4, 1.0)]
