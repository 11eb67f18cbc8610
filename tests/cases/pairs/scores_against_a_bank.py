# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, w):
        keep = w[:, 0] > 0
        bank = x[keep][:, :2]
        scores = ops.matmul(w, bank.T)
        return ops.logsumexp(scores, -1).mean() + scores.max()


def inputs():
    out = []
    for i, p in enumerate((0.9, 0.5, 0.3)):
        rng = np.random.RandomState(i)
        x = rng.randn(7, 6).astype(np.float32)
        w = np.where(rng.rand(7, 2) < p, 1.0, -1.0).astype(np.float32)
        w[..., 1] = 1.0
        x[w[:, 0] <= 0] = rng.choice([np.nan, np.inf, 1e30])
        out.append((Tensor(x), Tensor(w)))
    return out
