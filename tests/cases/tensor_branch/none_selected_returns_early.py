# expect: convert
# `len(pos) == 0` and `mask.any()` ask the same: what follows needs no condition beside the mask.
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, w, m):
        scale = ops.ones((), ms.float32)
        if m.any():
            scale = ops.sqrt(x[m]).mean()
        pos = x[m]
        if len(pos) == 0:
            return (w * w).sum()
        norm = ops.sqrt((pos * pos).sum())
        return scale * ops.log(pos / norm).mean() * w.sum()


def inputs():
    rng = np.random.default_rng(2)
    out = []
    for n in (0, 1, 4, 6):
        keep = rng.permutation(6) < n
        x = rng.uniform(0.5, 2.0, 6).astype(np.float32)
        x[~keep] = np.resize(np.array([np.nan, np.inf, -np.inf, 1e30], np.float32), 6 - n)
        w = rng.standard_normal(3).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(w), ms.Tensor(keep)))
    return out
