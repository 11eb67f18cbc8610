# expect: convert
# Rows cut to a number, and what is lacking of it is put behind them.
# gradient: pynative (max() of a size that is not known is a branch without a gradient)
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def __init__(self, most=4):
        super().__init__()
        self.most = most

    def construct(self, x, mask):
        rows = x[mask]
        rows = rows[: self.most, :]
        n = rows.shape[0]
        missing = max(0, self.most - n)
        rows = ops.cat([rows, ops.zeros((missing, 2), ms.float32)])
        short = x[mask][:3]
        short = ops.pad(short, (0, 0, 0, max(3 - len(short), 0)))
        return (rows**2).sum(axis=1), short.exp()


def inputs():
    found = []
    for n in (1, 2, 6):
        rng = np.random.RandomState(n)
        mask = np.zeros(6, bool)
        mask[rng.permutation(6)[:n]] = True
        x = rng.randn(6, 2)
        x[np.setdiff1d(np.arange(6), np.flatnonzero(mask)[:4])] = (np.nan, np.inf, 1e30)[n % 3]
        found.append((Tensor(x, ms.float32), Tensor(mask)))
    return found
