# expect: convert
# The mean over the kinds that have a row, counted beside the sum.
import numpy as np
from mindspore import Tensor, nn


class Kinds(nn.Cell):
    def construct(self, x, kind):
        total, seen = 0.0, 0
        for k in range(3):
            rows = x[kind == k]
            if rows.shape[0] > 0:
                total = total + (rows**2).mean()
                seen += 1
        return total / max(seen, 1) + x.sum()


def inputs():
    rng = np.random.default_rng(8)
    sets = []
    for kinds in (3, 3, 4):
        kind = rng.permutation(np.arange(8) % kinds).astype(np.int32)
        sets.append((Tensor(rng.normal(size=(8, 3)).astype(np.float32)), Tensor(kind)))
    return sets
