# expect: convert
# (n, 2) coordinates of a rank-2 mask, split into rows and columns.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class PairIndex(nn.Cell):
    def construct(self, cost, match):
        where = ops.nonzero(match > 0)
        rows, cols = where[:, 0], where[:, 1]
        return cost[rows, cols].sum()


def inputs():
    rng = np.random.default_rng(65)
    out = []
    for n in (2, 4, 9):
        m = (np.arange(12) < n).astype(np.int32)
        rng.shuffle(m)
        out.append((ms.Tensor(rng.random((3, 4)).astype(np.float32)), ms.Tensor(m.reshape(3, 4))))
    return out
