# expect: convert
import numpy as np
from mindspore import nn, Tensor


def reduced(rows, scale):
    if scale is None:
        total = rows.sum()
    elif scale is not None:
        rows = rows[rows[:, 0] > 0.75] * scale
        total = rows.max()
    else:
        total = rows.min()
    return total + rows.sum()


class Net(nn.Cell):
    def construct(self, x, seen):
        return reduced(x[seen], scale=0.5)


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
