# expect: convert
# Every two kept elements in the order of their places.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor

class Net(nn.Cell):
    def construct(self, x, keep):
        kept = x[keep]
        n = kept.shape[0]
        pos = ops.arange(n)
        left = pos[:, None] < pos[None, :]
        gap = ops.abs(kept[:, None] - kept[None, :])
        return (gap * left.astype(ms.float32)).sum() / (n * (n - 1) / 2 + 1e-6)


def inputs():
    rng = np.random.default_rng(5)
    out = []
    for k in (2, 6, 9):
        m = np.zeros(10, bool); m[rng.permutation(10)[:k]] = True
        out.append((Tensor(rng.random(10).astype(np.float32)), Tensor(m)))
    return out
