# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class ChangedMask(nn.Cell):
    """Two selections under one name, but an element of the mask is set in between."""

    def construct(self, x, y, keep):
        m = ops.logical_and(keep, x > -100.0)
        a = x[m]
        m[0] = True
        b = y[m]
        return a.sum() + b.mean() * 10.0


def inputs():
    rng = np.random.default_rng(143)
    out = []
    for n in (1, 3, 5):
        keep = np.zeros(5, bool)
        keep[1 : 1 + n] = True
        out.append((ms.Tensor(rng.normal(size=5).astype(np.float32)), ms.Tensor(rng.normal(size=5).astype(np.float32)), ms.Tensor(keep)))
    return out
