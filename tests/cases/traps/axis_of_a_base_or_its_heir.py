# expect: refuse (which axis it is, an argument of the constructor decides)
# entry: Net
import numpy as np
from mindspore import nn, Tensor


class Base(nn.Cell):
    def __init__(self):
        super().__init__()
        self.axis = 1


class Net(Base):
    def __init__(self, over_rows=False):
        super().__init__()
        if over_rows:
            self.axis = 0

    def construct(self, x, seen):
        return x[seen].sum(self.axis).max()


def inputs():
    out = []
    for seed, kept in enumerate((2, 4, 7)):
        rng = np.random.RandomState(seed)
        x = rng.rand(8, 3).astype(np.float32) + 0.5
        seen = np.zeros(8, bool)
        seen[rng.permutation(8)[:kept]] = True
        x[~seen] = np.nan
        out.append((Tensor(x), Tensor(seen)))
    return out
