# expect: refuse (behind the loop the rows are those of one mask, or of another)
import numpy as np
from mindspore import nn, Tensor


class Net(nn.Cell):
    def __init__(self, short=True):
        super().__init__()
        self.short = short

    def construct(self, x, seen):
        rows, total = x[seen], 0
        for _ in range(3):
            total = total + rows.sum()
            rows = rows[rows[:, 0] > 0.75]
            if self.short:
                break
            rows = x[seen]
        return total, rows.sum()


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
