# expect: refuse (a count and a number that is not whole have no common dtype)
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """A divisor that is a count where there are enough, and 2.5 elsewhere."""

    def __init__(self, by_count=True):
        super().__init__()
        self.by_count = by_count

    def construct(self, x, y, mask):
        kept = x[mask]
        n = len(kept)
        weight = 2.5
        if n > 4:
            weight = n
        if self.by_count:
            parts = n
        else:
            parts = 2
        return (kept * kept).sum() / weight + y.mean() * parts


def inputs():
    rng = np.random.RandomState(20)
    found = []
    for n in (2, 6, 9):
        mask = np.zeros(12, bool)
        mask[rng.permutation(12)[:n]] = True
        x = rng.randn(12)
        x[~mask] = rng.choice([np.nan, np.inf, 1e30], 12 - n)
        found.append((ms.Tensor(x, ms.float32), ms.Tensor(rng.randn(5), ms.float32), ms.Tensor(mask)))
    return found
