# expect: convert
# Sums that the second mask drops may be outside of where atanh is defined.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor, mint


class Net(nn.Cell):
    def construct(self, x, y):
        n = (y >= 0).sum()
        z = ops.cumsum(x[:n], 0)
        t = z[ops.abs(z) < 0.8]
        return ops.atanh(t).sum() + ops.asin(t * 1.2).sum()


def inputs():
    rng = np.random.default_rng(0)
    out = []
    for n in (2, 5, 8):
        m = np.full(10, -1, np.int32); m[rng.permutation(10)[:n]] = rng.integers(0, 2, n)
        m[np.flatnonzero(m >= 0)[:2]] = 0, 1
        if n > 2:
            m[np.flatnonzero(m >= 0)[2]] = 0
        out.append((Tensor(rng.standard_normal(10).astype(np.float32)), Tensor(m)))
    return out
