# expect: refuse (MindSpore's gradient of a slice with a negative step is not that of a reversal)
import numpy as np
import mindspore as ms
from mindspore import nn


class Net(nn.Cell):
    def construct(self, x, m):
        v = x[m]
        return (v * v[::-1]).sum()


def inputs():
    rng = np.random.default_rng(901)
    out = []
    for n in (2, 4, 7):
        m = np.arange(8) < n
        rng.shuffle(m)
        junk = np.array([np.nan, np.inf, 1e30, -np.inf, np.nan, 0, -1e30, np.inf], np.float32)
        v = np.where(m, rng.standard_normal(8), junk).astype(np.float32)
        out.append((ms.Tensor(v), ms.Tensor(m)))
    return out
