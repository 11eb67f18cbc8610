# expect: convert
# A selection behind a tensor that is kept whole; the first element counts, too.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, keep):
        base = ops.where(keep.expand_dims(1), y, ops.zeros_like(y))
        rows = ops.cat((base, x[keep]))
        return (rows**2).sum(axis=1).max() + rows[-1].sum()


def inputs():
    rng = np.random.default_rng(3)
    out = []
    for n in (1, 3, 6):
        keep = np.zeros(6, bool)
        keep[rng.permutation(6)[:n]] = True
        x = rng.standard_normal((6, 3)).astype(np.float32)
        y = rng.standard_normal((6, 3)).astype(np.float32)
        x[~keep], y[~keep] = np.nan, 1e30
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(keep)))
    return out
