# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, w):
        rate = w.mean() * 0.4 + 0.5
        n = int(rate * x.shape[0])
        order = ops.argsort(x)
        best = order[:n]
        return x[best].sum() / n


def inputs():
    out = []
    for i, p in enumerate((0.9, 0.5, 0.3)):
        rng = np.random.RandomState(i)
        x = rng.randn(9).astype(np.float32)
        w = np.where(rng.rand(9) < p, 1.0, -1.0).astype(np.float32)
        w[..., 1] = 1.0
        out.append((Tensor(x), Tensor(w)))
    return out
