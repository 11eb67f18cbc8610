# expect: convert
# Rows below one another, columns beside one another, by the names that NumPy gives it.
import numpy as np
from mindspore import Tensor, nn, ops


class Stacked(nn.Cell):
    def construct(self, x, y, mask, other):
        rows, more = x[mask], y[other]
        below = ops.vstack((rows, more))
        line = ops.hstack((rows[:, 0], more[:, 1]))
        wide = ops.hstack((rows, x[mask] * 2))
        pairs = ops.column_stack((rows[:, 0], rows[:, 1]))
        both = ops.vstack((rows[:, 0], rows[:, 1]))
        return below.mean(), line.max(), (wide**2).sum(), pairs.std(), both.sum(axis=1)


def inputs():
    rng = np.random.default_rng(5)
    sets = []
    for count in (2, 5, 8):
        masks = []
        for _ in range(2):
            mask = np.zeros(8, bool)
            mask[rng.permutation(8)[:count]] = True
            masks.append(Tensor(mask))
        x, y = (Tensor(rng.normal(size=(8, 3)).astype(np.float32)) for _ in range(2))
        sets.append((x, y, *masks))
    return sets
