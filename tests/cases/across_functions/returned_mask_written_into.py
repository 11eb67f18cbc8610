# expect: convert
# entry: Net
"""A helper returns a selection and its mask; the caller writes into the mask and uses both."""

import numpy as np
from mindspore import Tensor, nn


class Net(nn.Cell):
    def positive(self, x):
        kept = x > 0
        return x[kept], kept

    def construct(self, x):
        rows, kept = self.positive(x)
        kept[0] = False
        return (rows**2).sum() + x[kept].sum()


def inputs():
    rng = np.random.RandomState(12)
    found = []
    for shift in (0.0, 0.5):
        x = (rng.uniform(-1, 1, 7) + shift).astype(np.float32)
        x[:2] = 1.5
        found.append((Tensor(x),))
    return found
