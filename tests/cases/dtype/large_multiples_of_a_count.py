# expect: convert
# Numbers of Python's do not wrap around: five billion is more than int32 holds.
import numpy as np
from mindspore import Tensor, nn


class Scaled(nn.Cell):
    def construct(self, x, mask):
        rows = x[mask]
        n = rows.shape[0]
        return rows.sum() * (n * 1000000000), rows.mean() + (n + 2147483647) * 0.5


def inputs():
    r = np.random.default_rng(0)
    sets = []
    for count in (3, 5, 6):
        mask = np.zeros(6, bool)
        mask[r.permutation(6)[:count]] = True
        sets.append((Tensor(r.standard_normal(6).astype(np.float32)), Tensor(mask)))
    return sets
