# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class MemoryBank(nn.Cell):
    """What was picked of the bank is a copy: the step that follows writes into the bank itself."""

    def __init__(self):
        super().__init__()
        start = ms.Tensor(np.array([1.0, -1.0, 3.0, -2.0], np.float32))
        self.bank = ms.Parameter(start, name="bank", requires_grad=False)

    def step(self, x):
        self.bank = self.bank + x
        return self.bank.sum()

    def construct(self, x, y):
        old = ops.masked_select(self.bank, y > 0)
        total = self.step(x)
        return old.sum(), total, old.max()


def inputs():
    rng = np.random.default_rng(309)
    out = []
    for n in (1, 2, 4):
        y = np.where(np.arange(4) < n, 1, -1).astype(np.float32)
        out.append((ms.Tensor(rng.standard_normal(4).astype(np.float32)), ms.Tensor(y)))
    return out
