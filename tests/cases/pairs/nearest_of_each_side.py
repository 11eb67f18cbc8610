# expect: convert
# The nearest of the other selection for every row and every column, and shares of the largest.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor

class Net(nn.Cell):
    def construct(self, a, b, ma, mb):
        p = a[ma]
        q = b[mb]
        d = ops.cdist(p, q)
        best, j = ops.min(d, axis=1)
        total = d.max(axis=0, keepdims=True)
        w = d / total
        owner = d.argmin(axis=0)
        back = ops.gather(p, owner, 0)
        return (q[j] * p).sum() + best.mean(), w.mean(), ((back - q) ** 2).sum()

def inputs():
    rng = np.random.default_rng(5)
    out = []
    for k, l in ((1, 2), (3, 3), (6, 4), (5, 7)):
        m = np.zeros(7, bool); m[rng.permutation(7)[:k]] = True
        w = np.zeros(8, bool); w[rng.permutation(8)[:l]] = True
        out.append((Tensor(rng.standard_normal((7, 3)).astype(np.float32)), Tensor(rng.standard_normal((8, 3)).astype(np.float32)), Tensor(m), Tensor(w)))
    return out
