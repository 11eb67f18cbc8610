# expect: convert
# Every row of one selection is matched with the nearest one of another.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor

class Net(nn.Cell):
    def construct(self, a, b, ma, mb):
        p = a[ma]
        q = b[mb]
        d = ops.sqrt(((p[:, None, :] - q[None, :, :]) ** 2).sum(-1) + 1e-6)
        near = d.min(axis=1)
        hit = near < 1.0
        j = d.argmin(axis=1)
        matched = q[j]
        return (matched - p).abs().sum() + hit.astype(ms.float32).mean(), (d * (d < 0.5)).sum() / (p.shape[0] * q.shape[0])


def inputs():
    rng = np.random.default_rng(5)
    out = []
    for k, l in ((1, 2), (3, 3), (6, 4), (5, 7)):
        m = np.zeros(7, bool); m[rng.permutation(7)[:k]] = True
        w = np.zeros(8, bool); w[rng.permutation(8)[:l]] = True
        out.append((Tensor(rng.standard_normal((7, 3)).astype(np.float32)), Tensor(rng.standard_normal((8, 3)).astype(np.float32)), Tensor(m), Tensor(w)))
    return out
