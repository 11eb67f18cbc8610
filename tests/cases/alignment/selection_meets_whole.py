# expect: refuse (a whole tensor meets a selection of unknown count)
# A whole tensor beside a selection.
import numpy as np
import mindspore as ms
from mindspore import nn


class Net(nn.Cell):
    def construct(self, x, z, m):
        return (x[m] * z[:4]).sum()


def inputs():
    rng = np.random.default_rng(715)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf, 0, np.nan, -1e30, np.inf], np.float32)
    out = []
    for n in (1, 4):
        m = np.arange(8) < n
        rng.shuffle(m)
        x = np.where(m, rng.standard_normal(8), junk).astype(np.float32)
        z = rng.standard_normal(8).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(z), ms.Tensor(m),))
    return out
