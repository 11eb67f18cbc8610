# expect: untouched (all shapes are fixed)
# A list that grows in an unrolled loop over static shapes.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, keep):
        parts = []
        for part in (x, y):
            parts.append(ops.where(keep.expand_dims(1), part, ops.ones_like(part)))
        return ops.concat(parts).sum()


def inputs():
    rng = np.random.default_rng(13)
    out = []
    for n in (1, 3, 6):
        keep = np.zeros(6, bool)
        keep[rng.permutation(6)[:n]] = True
        x = rng.standard_normal((6, 3)).astype(np.float32)
        y = rng.standard_normal((6, 3)).astype(np.float32)
        x[~keep], y[~keep] = np.nan, 1e30
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(keep)))
    return out
