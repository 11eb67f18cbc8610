# expect: convert
# No more rows than wanted, by a size that has a name; a negative number leaves out the last ones.
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn


class Net(nn.Cell):
    def __init__(self, most: int = 4):
        super().__init__()
        self.most = most
        self.apart = -1

    def construct(self, x, mask):
        rows = x[mask]
        number = len(rows)
        if number >= self.most:  # the first ones
            rows = rows[: self.most]
        total = rows.exp().sum()
        if self.apart < rows.shape[0]:
            rows = rows[: self.apart]
        return total, rows.sum()


def inputs():
    found = []
    for n in (7, 4, 2, 3, 5):
        rng = np.random.RandomState(n)
        mask = np.zeros(7, bool)
        mask[rng.permutation(7)[:n]] = True
        x = rng.randn(7, 3)
        x[np.setdiff1d(np.arange(7), np.flatnonzero(mask)[:4])] = (np.nan, np.inf, 1e30)[n % 3]
        found.append((Tensor(x, ms.float32), Tensor(mask)))
    return found
