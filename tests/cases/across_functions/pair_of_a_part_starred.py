# expect: convert
# entry: Net
"""What a Cell selects is unpacked into a call, by a name and by itself."""

import numpy as np
from mindspore import Tensor, nn, ops


class Picker(nn.Cell):
    def construct(self, rows, weights):
        kept = weights > 0
        return rows[kept], weights[kept]


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.pick = Picker()

    def weighted(self, rows, weights, power=1):
        return (rows.sum(axis=1) ** power * weights).sum() / weights.sum()

    def spread(self, rows, weights):
        return ops.exp(rows).mean() + weights.max()

    def construct(self, rows, weights):
        pair = self.pick(rows, weights)
        first = self.weighted(*pair) + self.weighted(*pair, power=2)
        return first, self.spread(*self.pick(rows * 2.0, weights))


def inputs():
    rng = np.random.RandomState(4)
    found = []
    for count in (2, 5):
        rows = rng.randn(6, 3).astype(np.float32)
        weights = rng.uniform(0.5, 1.5, 6).astype(np.float32)
        weights[rng.permutation(6)[count:]] = 0
        rows[weights == 0] = [np.nan, np.inf][count == 5]
        found.append((Tensor(rows), Tensor(weights)))
    return found
