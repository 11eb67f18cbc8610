# expect: convert
# A histogram with fixed edges, and the bins that selected elements fall into.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        v = x[m]
        edges = ms.Tensor([-1.0, 0.0, 1.0])
        bins = ops.searchsorted(edges, v)
        return ops.histc(v, 4, -2.0, 2.0), bins.sum(), (bins == 2).sum()


def inputs():
    rng = np.random.default_rng(829)
    out = []
    for n in (2, 4, 7):
        m = np.arange(8) < n
        rng.shuffle(m)
        junk = np.array([np.nan, np.inf, 1e30, -np.inf, np.nan, 0, -1e30, np.inf], np.float32)
        v = np.where(m, rng.standard_normal(8), junk).astype(np.float32)
        out.append((ms.Tensor(v), ms.Tensor(m)))
    return out
