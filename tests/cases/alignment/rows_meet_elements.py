# expect: refuse (rows and elements of the same count broadcast along the wrong axis)
# Rows of a selection times its elements.
import numpy as np
import mindspore as ms
from mindspore import nn


class Net(nn.Cell):
    def construct(self, rows, x, m):
        return (rows[m] * x[m]).sum()


def inputs():
    rng = np.random.default_rng(716)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf, 0, np.nan, -1e30, np.inf], np.float32)
    out = []
    for n in (1, 3):
        m = np.arange(8) < n
        rng.shuffle(m)
        rows = np.where(m[:, None], rng.standard_normal((8, 3)), junk[:3]).astype(np.float32)
        x = np.where(m, rng.standard_normal(8), junk).astype(np.float32)
        out.append((ms.Tensor(rows), ms.Tensor(x), ms.Tensor(m),))
    return out
