# expect: refuse (a lambda that is passed on, and stays as it is, takes what the helper returns)
# entry: Net
"""A helper gives a selection to a statement, and to a lambda that goes elsewhere."""

import numpy as np
from mindspore import Tensor, nn


def twice(function, left, right):
    return function(left) + function(right)


class Net(nn.Cell):
    def kept(self, x, y):
        found = y > 0
        return x[found]

    def construct(self, x, y):
        left = self.kept(x[0], y[0])
        return left.max() + left.sum() + twice(lambda row: self.kept(row, y[1]).sum(), x[0], x[1])


def inputs():
    rng = np.random.RandomState(9)
    found = []
    for left in (0.4, 0.8):
        y = (rng.rand(2, 6) < left) * rng.uniform(0.5, 2, (2, 6))
        y[:, 0] = 1
        x = rng.uniform(0.5, 2, (2, 6))
        found.append((Tensor(x.astype(np.float32)), Tensor(y.astype(np.float32))))
    return found
