# expect: convert
# entry: Net
"""A helper gives a selection to a statement, and to a function inside the method."""

import numpy as np
from mindspore import Tensor, nn


class Net(nn.Cell):
    def kept(self, x, y):
        found = y > 0
        return x[found]

    def construct(self, x, y):
        def of_row(row, flag):
            left = self.kept(row, flag)
            top = left.max()
            return left.sum() + top

        return self.kept(x[0], y[0]).max() + of_row(x[1], y[1]) + of_row(x[0], y[1])


def inputs():
    rng = np.random.RandomState(9)
    found = []
    for left in (0.4, 0.8):
        y = (rng.rand(2, 6) < left) * rng.uniform(0.5, 2, (2, 6))
        y[:, 0] = 1
        x = rng.uniform(0.5, 2, (2, 6))
        found.append((Tensor(x.astype(np.float32)), Tensor(y.astype(np.float32))))
    return found
