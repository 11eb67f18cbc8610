# expect: refuse (how many results the helper gives is not certain)
# entry: Net
"""A helper that returns two selections or three, by an option, is unpacked into a call."""

import numpy as np
from mindspore import Tensor, nn


class Net(nn.Cell):
    def pick(self, x, y, whole):
        kept = y > 0
        if whole:
            return x[kept], y[kept], x.max()
        return x[kept], y[kept]

    def ratio(self, x, y, most=2.0):
        return (x * y).sum() / most

    def construct(self, x, y):
        return self.ratio(*self.pick(x, y, True)) + self.ratio(*self.pick(y, x + 3.0, False))


def inputs():
    rng = np.random.RandomState(6)
    found = []
    for shift in (0.0, 0.5):
        x = rng.uniform(0.5, 1.5, 7).astype(np.float32)
        y = (rng.uniform(-1, 1, 7) + shift).astype(np.float32)
        found.append((Tensor(x), Tensor(y)))
    return found
