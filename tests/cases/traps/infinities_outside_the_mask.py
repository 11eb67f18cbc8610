# expect: convert
# Multiplying with the mask would give NaN: the masked places hold inf, NaN and 1e30.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x):
        ok = ops.logical_and(ops.isfinite(x), ops.abs(x) < 1e6)
        v = ops.masked_select(x, ok)
        return (v * v).mean() + ops.exp(v).sum()


def inputs():
    rng = np.random.default_rng(225)
    out = []
    for n in (3, 5, 7):
        x = rng.standard_normal(8).astype(np.float32)
        x[n:] = rng.permutation([np.inf, np.nan, 1e30, -np.inf, np.nan])[: 8 - n]
        out.append((ms.Tensor(x),))
    return out
