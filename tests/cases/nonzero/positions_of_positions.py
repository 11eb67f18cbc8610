# expect: convert
# Positions of positions: of the kept elements those above a bound.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor

class Net(nn.Cell):
    def construct(self, x, keep, label):
        idx = ops.nonzero(keep).reshape(-1)
        kept = x[idx]
        sub = ops.nonzero(kept > 1.2).reshape(-1)
        final = idx[sub]
        return label[final].sum(), final.max()


def inputs():
    rng = np.random.default_rng(5)
    out = []
    for k in (3, 6, 9):
        m = np.zeros(10, bool); m[rng.permutation(10)[:k]] = True
        x = np.linspace(1, 2, 10).astype(np.float32) + 0.25
        out.append((Tensor(x.astype(np.float32)), Tensor(m), Tensor(rng.standard_normal((10,)).astype(np.float32))))
    return out
