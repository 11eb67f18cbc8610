# expect: convert
import numpy as np
from mindspore import nn, Tensor


class Net(nn.Cell):
    def __init__(self, scaled=False):
        super().__init__()
        self.scale = None
        if scaled:
            self.scale = 3

    def reduced(self, rows):
        if self.scale is not None:
            return rows.sum() * self.scale
        return rows.mean()

    def construct(self, x, seen):
        return self.reduced(x[seen])


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
