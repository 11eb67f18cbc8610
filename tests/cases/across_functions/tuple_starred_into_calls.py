# expect: convert
# entry: Net
"""Tuples of selections made on the spot, and rows of a `zip`, unpacked into calls."""

import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def part(self, row, label):
        kept = label > 0
        return (ops.log(row[kept]) * label[kept]).sum()

    def gap(self, left, right):
        return ((left - right) ** 2).mean()

    def construct(self, x, y):
        total = 0.0
        for pair in zip(x, y):
            total = total + self.part(*pair)
        kept = (y > 0).any(axis=0)
        both = (x[:, 0][:2], x[:, 1][:2])
        chosen = (x[0][kept], x[1][kept])
        total = total + self.gap(*chosen) + self.gap(*both)
        return total + self.gap(*(x[0][kept], y[0][kept]))


def inputs():
    rng = np.random.RandomState(5)
    found = []
    for left in (0.4, 0.7):
        y = (rng.rand(2, 6) < left).astype(np.float32) * rng.uniform(0.5, 2, (2, 6))
        y[:, 0] = 1
        x = rng.uniform(0.5, 2, (2, 6))
        x[:, ~(y > 0).any(axis=0)] = -3
        found.append((Tensor(x.astype(np.float32)), Tensor(y.astype(np.float32))))
    return found
