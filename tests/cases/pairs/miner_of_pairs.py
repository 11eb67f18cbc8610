# expect: convert
# Pairs of labelled rows, each once: a triangle of ones decides.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor, mint


class Net(nn.Cell):
    def construct(self, x, y):
        f = x[y >= 0]
        p = y[y >= 0]
        n = p.shape[0]
        same = ops.equal(p.expand_dims(0), p.expand_dims(1))
        upper = mint.triu(mint.ones((n, n)), 1) > 0
        sim = ops.matmul(f, f.T)
        a = ops.masked_select(sim, ops.logical_and(same, upper))
        b = ops.masked_select(sim, ops.logical_and(ops.logical_not(same), upper))
        return a.sum() + ops.logsumexp(b, 0)


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
