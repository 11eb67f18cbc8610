# expect: convert
# Every element of one selection beside every element of another, as two grids.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, a, b, m):
        u, v = ops.meshgrid(a[m], b[m], indexing="ij")
        s, t = ops.meshgrid(a[m], b[b > 0])
        return (u * v).sum(), ops.exp(-((s - t) ** 2)).mean()


def inputs():
    rng = np.random.default_rng(835)
    out = []
    for n in (2, 4, 7):
        m = np.arange(8) < n
        rng.shuffle(m)
        junk = np.array([np.nan, np.inf, 1e30, -np.inf, np.nan, 0, -1e30, np.inf], np.float32)
        v = np.where(m, rng.standard_normal(8), junk).astype(np.float32)
        w = np.where(m, rng.standard_normal(8), junk[::-1]).astype(np.float32)
        out.append((ms.Tensor(v), ms.Tensor(w), ms.Tensor(m)))
    return out
