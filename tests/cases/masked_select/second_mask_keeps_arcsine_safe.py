# expect: convert
# What only the second mask drops is no padding: the arcsine is guarded again.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor, mint


class Net(nn.Cell):
    def construct(self, x, y):
        vals, _ = ops.topk(x, (y >= 0).sum())
        t = vals[ops.abs(vals) < 0.7]
        return ops.asin(t).sum()


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
