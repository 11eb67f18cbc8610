# expect: convert
# entry: L1Head
# The selecting method is inherited.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Base(nn.Cell):
    def __init__(self):
        super().__init__()
        self.ms_op = ops.MaskedSelect()

    def valid(self, x, m):
        return self.ms_op(x, m)


class L1Head(Base):
    def construct(self, x, y, m):
        return ops.abs(self.valid(x, m) - self.valid(y, m)).sum()


def inputs():
    rng = np.random.default_rng(311)
    out = []
    for n in (1, 4, 6):
        x, y = rng.standard_normal((2, 6)).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(np.arange(6) < n)))
    return out
