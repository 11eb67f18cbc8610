# expect: convert
import numpy as np
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, seen):
        other = ops.where(seen.expand_dims(1), x * x, x)
        rows = x[seen]
        total = 0
        for _ in range(2):
            total = total + rows.sum()
            rows = other[seen]
        return total, rows.max()


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
