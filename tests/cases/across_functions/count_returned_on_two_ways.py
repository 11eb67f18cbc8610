# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    def stats(self, x, mask):
        if mask.sum() > 2:
            kept = x[mask]
            return kept.sum(), len(kept)
        else:
            return ops.zeros((), ms.float32), 1

    def construct(self, x, w, mask):
        total, n = self.stats(x, mask)
        return total / n


def inputs():
    rng = np.random.RandomState(3)
    found = []
    for n in (5, 1, 3, 2):
        x = rng.randn(12)
        mask = np.zeros(12, bool)
        mask[rng.permutation(12)[:n]] = True
        x[~mask] = rng.choice([np.nan, np.inf, 1e30], 12 - n)
        found.append(
            (ms.Tensor(x, ms.float32), ms.Tensor(rng.randn(4), ms.float32), ms.Tensor(mask))
        )
    return found
