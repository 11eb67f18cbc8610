# expect: convert
# The identity of as many rows as were selected.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor, mint


class Net(nn.Cell):
    def construct(self, x, y):
        f = x[y >= 0]
        n = f.shape[0]
        sim = ops.matmul(f, f.T)
        off = sim * (1 - ops.eye(n, n, ms.float32))
        return ops.abs(off).sum() / (n * n)


def inputs():
    rng = np.random.default_rng(0)
    out = []
    for n in (2, 5, 8):
        m = np.full(10, -1, np.int32); m[rng.permutation(10)[:n]] = rng.integers(0, 2, n)
        m[np.flatnonzero(m >= 0)[:2]] = 0, 1
        if n > 2:
            m[np.flatnonzero(m >= 0)[2]] = 0
        out.append((Tensor(rng.standard_normal((10, 3)).astype(np.float32)), Tensor(m)))
    return out
