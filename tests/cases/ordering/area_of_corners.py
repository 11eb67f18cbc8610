# expect: convert
# The area of a polygon of the selected corners: each corner meets the one behind it.
import numpy as np
import mindspore as ms
from mindspore import nn, ops
from mindspore import numpy as mnp


class Net(nn.Cell):
    def construct(self, a, b, m):
        px, py = a[m], b[m]
        return 0.5 * ops.abs((px * mnp.roll(py, 1) - py * mnp.roll(px, 1)).sum())


def inputs():
    rng = np.random.default_rng(803)
    out = []
    for n in (2, 4, 7):
        m = np.arange(8) < n
        rng.shuffle(m)
        junk = np.array([np.nan, np.inf, 1e30, -np.inf, np.nan, 0, -1e30, np.inf], np.float32)
        v = np.where(m, rng.standard_normal(8), junk).astype(np.float32)
        w = np.where(m, rng.standard_normal(8), junk[::-1]).astype(np.float32)
        out.append((ms.Tensor(v), ms.Tensor(w), ms.Tensor(m)))
    return out
