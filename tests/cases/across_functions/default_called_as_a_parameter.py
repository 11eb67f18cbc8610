# expect: convert
import numpy as np
from mindspore import nn, Tensor


MODE = "sum"


class Net(nn.Cell):
    def reduced(self, rows, mode=MODE):
        if mode == "mean":
            return rows.mean()
        return rows.sum()

    def scaled(self, rows, MODE):
        if MODE == "mean":
            rows = rows * 2
        return self.reduced(rows)

    def construct(self, x, seen):
        return self.scaled(x[seen], "mean")


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
