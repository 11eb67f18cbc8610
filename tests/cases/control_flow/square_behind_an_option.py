# expect: convert
import numpy as np
from mindspore import nn, Tensor


class Net(nn.Cell):
    def __init__(self, bounded=False):
        super().__init__()
        self.bounded = bounded

    def construct(self, x, seen):
        rows = x[seen]
        if self.bounded and x.shape[0] > 2:
            rows = rows[rows[:, 0] > 0.75]
            weight = x.shape[0]
        return (rows * rows).sum()


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
