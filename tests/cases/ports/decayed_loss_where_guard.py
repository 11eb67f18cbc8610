# expect: untouched (the guard is already a where, the constant mask lives in __init__)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class BandLoss(nn.Cell):
    """The mask is known when the network is built: numpy turns it into a fixed index list."""

    def __init__(self, n=6, band=1):
        super().__init__()
        i = np.arange(n)
        mask = np.abs(i[:, None] - i[None]) <= band
        rows, cols = np.nonzero(mask)
        self.rows, self.cols = Tensor(rows, ms.int32), Tensor(cols, ms.int32)
        self.count = int(mask.sum())

    def construct(self, sim, label):
        picked = sim[self.rows, self.cols]
        same = label[self.rows] == label[self.cols]
        n = same.astype(ms.float32).sum()
        pos = ops.where(same, (1 - picked) ** 2, ops.zeros_like(picked)).sum()
        neg = ops.where(same, ops.zeros_like(picked), ops.relu(picked)).sum()
        pos = ops.where(n > 0, pos / ops.maximum(n, 1.0), pos)
        return pos + neg / self.count, picked[: self.count // 2]


def inputs():
    rng = np.random.default_rng(144)
    out = []
    for classes in (1, 2, 6):
        s = rng.uniform(-1, 1, (6, 6)).astype(np.float32)
        y = rng.integers(0, classes, 6).astype(np.int32)
        out.append((Tensor(s), Tensor(y)))
    return out
