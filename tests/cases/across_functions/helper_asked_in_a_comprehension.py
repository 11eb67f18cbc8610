# expect: convert
# entry: Net
"""A helper gives a selection to a statement, and to every round of a comprehension."""

import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def kept(self, x, y):
        found = y > 0
        return x[found]

    def both(self, x, y):
        found = y > 0
        return x[found], y[found]

    def construct(self, x, y):
        x_0, y_0 = self.both(x[0], y[0])
        total = self.kept(x[1], y[1]).max()
        for row, flag in zip(x, y):
            total = total + row[0] * flag[0]
        every = [self.kept(row, flag).sum() for row, flag in zip(x, y)]
        weights = [self.both(row, flag)[1].mean() for row, flag in zip(x, y)]
        return total + (x_0 * y_0).sum(), ops.stack(every), ops.stack(weights)


def inputs():
    rng = np.random.RandomState(8)
    found = []
    for left in (0.4, 0.8):
        y = (rng.rand(2, 6) < left) * rng.uniform(0.5, 2, (2, 6))
        y[:, 0] = 1
        x = rng.uniform(0.5, 2, (2, 6))
        x[y == 0] = np.nan
        found.append((Tensor(x.astype(np.float32)), Tensor(y.astype(np.float32))))
    return found
