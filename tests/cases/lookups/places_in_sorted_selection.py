# expect: convert
# How many selected elements are less than each of some numbers.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        v = ops.sort(x[m])[0]
        return ops.searchsorted(v, ms.Tensor([-0.5, 0.1, 9.0])) / v.shape[0]


def inputs():
    rng = np.random.default_rng(830)
    out = []
    for n in (2, 4, 7):
        m = np.arange(8) < n
        rng.shuffle(m)
        junk = np.array([np.nan, np.inf, 1e30, -np.inf, np.nan, 0, -1e30, np.inf], np.float32)
        v = np.where(m, rng.standard_normal(8), junk).astype(np.float32)
        out.append((ms.Tensor(v), ms.Tensor(m)))
    return out
