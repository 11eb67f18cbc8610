# expect: convert
# entry: Net
"""A helper returns a selection, and a mask that it was not selected by."""

import numpy as np
from mindspore import Tensor, nn


class Net(nn.Cell):
    def positive(self, x):
        kept = x > 0
        return x[kept], x > 0.5

    def construct(self, x, y):
        rows, large = self.positive(x)
        more, _ = self.positive(y)
        return (rows * 2.0).sum() + (more * y[large]).sum()


def inputs():
    rng = np.random.RandomState(13)
    found = []
    for count in (2, 3):
        x = np.full(7, -1.0, np.float32)
        x[:count] = 0.75
        y = np.roll(x, 2) * rng.uniform(1, 2, 7).astype(np.float32)
        found.append((Tensor(x), Tensor(y)))
    return found
