# expect: convert
# Columns of a selection stacked into rows again.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, keep):
        a = x[keep]
        b = y[keep]
        corners = ops.stack((a[:, 0], b[:, 1]), axis=-1)
        return ops.abs(corners).max(axis=1).mean()


def inputs():
    rng = np.random.default_rng(5)
    out = []
    for n in (1, 3, 6):
        keep = np.zeros(6, bool)
        keep[rng.permutation(6)[:n]] = True
        x = rng.standard_normal((6, 3)).astype(np.float32)
        y = rng.standard_normal((6, 3)).astype(np.float32)
        x[~keep], y[~keep] = np.nan, 1e30
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(keep)))
    return out
