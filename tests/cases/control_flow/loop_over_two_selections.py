# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, w):
        keep = w[:, 0] > 0
        weight = w.sum(-1)[keep]
        rows = x[keep]
        total = ops.zeros((), ms.float32)
        worst = ops.zeros((), ms.float32)
        for a, b in zip(rows, weight):
            error = ops.sqrt((a * a).sum()) * b
            if error < 1.0:
                continue
            total = total * 0.5 + error
            worst = ops.maximum(worst, error)
        return total + worst


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
