# expect: refuse (the largest id decides how many there are)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, ids, m):
        return ops.bincount(ids[m], minlength=2)


def inputs():
    rng = np.random.default_rng(852)
    out = []
    for n in (2, 4, 7):
        m = np.arange(8) < n
        rng.shuffle(m)
        junk = np.array([np.nan, np.inf, 1e30, -np.inf, np.nan, 0, -1e30, np.inf], np.float32)
        v = np.where(m, rng.standard_normal(8), junk).astype(np.float32)
        i = np.where(m, rng.integers(0, 4, 8), 99).astype(np.int32)
        out.append((ms.Tensor(v), ms.Tensor(i), ms.Tensor(m)))
    return out
