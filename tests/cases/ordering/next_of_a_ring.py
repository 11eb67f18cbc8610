# expect: convert
# Each selected element beside the next one, the last one beside the first.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        v = x[m]
        behind = ops.cat([v[1:], v[:1]])
        return ((behind - v) ** 2).sum()


def inputs():
    rng = np.random.default_rng(905)
    out = []
    for n in (2, 4, 7):
        m = np.arange(8) < n
        rng.shuffle(m)
        junk = np.array([np.nan, np.inf, 1e30, -np.inf, np.nan, 0, -1e30, np.inf], np.float32)
        v = np.where(m, rng.standard_normal(8), junk).astype(np.float32)
        out.append((ms.Tensor(v), ms.Tensor(m)))
    return out
