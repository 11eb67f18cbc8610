# expect: refuse (behind the loop the rows are selected ones, or all of them)
import numpy as np
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self, short=True):
        super().__init__()
        self.short = short

    def construct(self, x, y, seen):
        for _ in range(2):
            rows = x[seen]
            if self.short:
                break
            rows = ops.relu(y)
        return rows.max(), rows.sum()


def inputs():
    out = []
    for seed, kept in enumerate((2, 4, 7)):
        rng = np.random.RandomState(seed)
        x, y = rng.rand(2, 8, 3).astype(np.float32) + 0.5
        seen = np.zeros(8, bool)
        seen[rng.permutation(8)[:kept]] = True
        x[~seen] = np.nan
        out.append((Tensor(x), Tensor(y), Tensor(seen)))
    return out
