# expect: convert
# entry: Net
"""A pair of names is bound, one of them to a mask, which is written into under its other name."""

import numpy as np
from mindspore import Tensor, nn


class Net(nn.Cell):
    def construct(self, x):
        k = x > 0
        rows, kept = x[k], k
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
