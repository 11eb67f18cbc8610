# expect: convert
# Rows against rows in reverse order; the columns of selected rows are reversed row by row.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, rows, m):
        v = rows[m]
        return (v.flip((0,)) * v).sum(0), ops.flip(v, (1,))[:, 0].sum(), (ops.flipud(v)[0] - v[-1]).sum()


def inputs():
    rng = np.random.default_rng(802)
    out = []
    for n in (2, 4, 7):
        m = np.arange(8) < n
        rng.shuffle(m)
        junk = np.array([np.nan, np.inf, 1e30, -np.inf, np.nan, 0, -1e30, np.inf], np.float32)
        r = np.where(m[:, None], rng.standard_normal((8, 3)), junk[:, None]).astype(np.float32)
        out.append((ms.Tensor(r), ms.Tensor(m)))
    return out
