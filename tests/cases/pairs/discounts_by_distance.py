# expect: convert
# Weights by how far apart two selected rows are.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor, mint


class Net(nn.Cell):
    def construct(self, x, y):
        f = x[y >= 0]
        n = f.shape[0]
        t = ops.arange(n).astype(ms.float32)
        d = t.expand_dims(0) - t.expand_dims(1)
        w = ops.where(d >= 0, ops.pow(0.9, ops.relu(d)), ops.zeros_like(d))
        return ops.matmul(w, f).mean()


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
