# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Balanced(nn.Cell):
    def construct(self, x, m):
        kept = [row[keep] for row, keep in zip(x, m)]
        shift = ops.cat(kept).mean()
        total = 0.0
        for row in kept:
            total = total + (row - shift).abs().max()
        return total


def inputs():
    rng = np.random.default_rng(6)
    rows = []
    for share in (0.2, 0.5, 1.1):
        m = rng.random((3, 6)) < share
        m[:, 2] = True
        rows.append((Tensor(np.where(m, rng.normal(size=(3, 6)), np.inf), ms.float32), Tensor(m)))
    return rows
