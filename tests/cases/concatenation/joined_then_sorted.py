# expect: convert
# The order across two selections.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, z, m, other):
        both = ops.concat((x[m], z[other]))
        ordered, _ = ops.sort(both)
        return ordered[0] - ordered[-1], both[0]


def inputs():
    rng = np.random.default_rng(707)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf, 0, np.nan, -1e30, np.inf], np.float32)
    out = []
    for n in (1,3,6):
        m = np.arange(8) < n
        rng.shuffle(m)
        x = np.where(m, rng.standard_normal(8), junk).astype(np.float32)
        z = rng.standard_normal(8).astype(np.float32)
        other = rng.permutation(m)
        out.append((ms.Tensor(x), ms.Tensor(z), ms.Tensor(m), ms.Tensor(other),))
    return out
