# expect: refuse (one of the heirs adds up the selected rows one after another)
# entry: Net
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Base(nn.Cell):
    def weigh(self, x):
        return x * 2

    def construct(self, x, mask):
        return self.weigh(x[mask]).sum()


class Ordered(Base):
    def weigh(self, x):
        return ops.cumsum(x, 0) * x


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.parts = nn.CellList([Base(), Ordered()])

    def construct(self, x, mask):
        total = 0.0
        for part in self.parts:
            total = total + part(x, mask)
        return total


def inputs():
    rng = np.random.default_rng(353)
    out = []
    for n in (1, 3, 6):
        x = rng.standard_normal(6).astype(np.float32)
        out.append((Tensor(x), Tensor(rng.permutation(6) < n)))
    return out
