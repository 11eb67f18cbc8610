# expect: refuse (selected rows against fixed ones: the diagonal is that of no square)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, rows, m):
        d = ops.cdist(rows[m], ops.ones((9, 3), ms.float32))
        return d.fill_diagonal(0.0).sum()


def inputs():
    rng = np.random.default_rng(854)
    out = []
    for n in (2, 4, 7):
        m = np.arange(8) < n
        rng.shuffle(m)
        junk = np.array([np.nan, np.inf, 1e30, -np.inf, np.nan, 0, -1e30, np.inf], np.float32)
        r = np.where(m[:, None], rng.standard_normal((8, 3)), junk[:, None]).astype(np.float32)
        out.append((ms.Tensor(r), ms.Tensor(m)))
    return out
