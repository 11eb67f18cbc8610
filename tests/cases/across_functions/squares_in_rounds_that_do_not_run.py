# expect: convert
import numpy as np
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def least(self, rows, rounds):
        total = 0
        for _ in range(rounds):
            total = total + (rows * rows).sum()
        return ops.tanh(rows).min() + total

    def construct(self, x, seen):
        return self.least(x[seen], 0)


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
