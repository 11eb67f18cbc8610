# expect: convert
import numpy as np
from mindspore import nn, ops, Tensor


def spread(rows, others, scale, depth=1):
    if depth >= 2 or depth == 1:
        rows = ops.tanh(rows)
    elif depth:
        return others.min()
    if depth % 2 == 0 or scale is None:
        if not depth:
            return others.min()
    elif depth >= 2:
        rows = rows * 2
    else:
        if not scale:
            rows, others = others, rows
        if scale is None:
            return others.max()
        others = ops.tanh(others) if scale is None else others
    return others.mean() + rows.min()


class Net(nn.Cell):
    def construct(self, x, seen):
        rows = x[seen]
        some = rows[rows[:, 0] > 0.75]
        return spread(rows, rows, 0.5), spread(some, rows, scale=None, depth=1)


def inputs():
    out = []
    for seed, kept in enumerate((3, 5, 7)):
        rng = np.random.RandomState(seed)
        x = rng.rand(8, 3).astype(np.float32) + 0.5
        seen = np.zeros(8, bool)
        seen[rng.permutation(8)[:kept]] = True
        x[np.flatnonzero(seen)[0], 0] = 1.25
        x[~seen] = np.nan
        out.append((Tensor(x), Tensor(seen)))
    return out
