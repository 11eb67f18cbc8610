# expect: convert
# Rows behind the selected ones fill up what is cut off again: as many as the filler has are left.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self, room=5):
        super().__init__()
        self.room = room
        self.head = nn.Dense(3, 2)

    def construct(self, x, keep, target):
        rows = x[keep]
        n = rows.shape[0]
        filler = ops.zeros((self.room, x.shape[1]), x.dtype)
        full = ops.cat((rows, filler), 0)[: self.room]
        there = (ops.arange(self.room) < n).astype(ms.float32)
        error = ((self.head(full) - target) ** 2).sum(-1)
        return (error * there).sum() / there.sum()


def inputs():
    rng = np.random.default_rng(31)
    out = []
    for n in (1, 4, 5, 8):
        keep = rng.permutation(8) < n
        x = rng.standard_normal((8, 3)).astype(np.float32)
        x[~keep] = np.nan
        target = rng.standard_normal((5, 2)).astype(np.float32)
        out.append((Tensor(x), Tensor(keep), Tensor(target)))
    return out
