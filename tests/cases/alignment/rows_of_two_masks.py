# expect: convert
# Rows under two masks pair up by rank.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, rows, m, other):
        first = rows[m]
        second = rows[other]
        return ops.abs(first - second).sum(axis=1).mean(), ops.mse_loss(first, second)


def inputs():
    rng = np.random.default_rng(701)
    out = []
    for n in (2,4,6):
        m = np.arange(8) < n
        rng.shuffle(m)
        rows = rng.standard_normal((8, 3)).astype(np.float32)
        other = rng.permutation(m)
        out.append((ms.Tensor(rows), ms.Tensor(m), ms.Tensor(other),))
    return out
