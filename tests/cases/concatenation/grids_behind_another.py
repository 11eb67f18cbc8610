# expect: convert
# Selections of grids: one row each, behind one another.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, keep):
        both = ops.concat((ops.masked_select(x, keep), y[keep]))
        return ops.exp(-both).sum() + both.mean()


def inputs():
    rng = np.random.default_rng(7)
    out = []
    for n in (1, 4, 8):
        keep = np.zeros(8, bool)
        keep[rng.permutation(8)[:n]] = True
        keep = keep.reshape(2, 4)
        x = rng.standard_normal((2, 4)).astype(np.float32)
        y = rng.standard_normal((2, 4)).astype(np.float32)
        x[~keep], y[~keep] = np.inf, np.nan
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(keep)))
    return out
