# expect: convert
# Two selections of equal counts pair up by rank.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, z, m, other):
        a = ops.masked_select(x, m)
        b = z[other]
        return ((a - b) ** 2).mean()


def inputs():
    rng = np.random.default_rng(700)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf, 0, np.nan, -1e30, np.inf], np.float32)
    out = []
    for n in (2,4,6):
        m = np.arange(8) < n
        rng.shuffle(m)
        x = np.where(m, rng.standard_normal(8), junk).astype(np.float32)
        z = rng.standard_normal(8).astype(np.float32)
        other = rng.permutation(m)
        out.append((ms.Tensor(x), ms.Tensor(z), ms.Tensor(m), ms.Tensor(other),))
    return out
