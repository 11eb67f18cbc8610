# expect: convert
from functools import partial

import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


def focal(prob, target, gamma, alpha=0.25):
    p = ops.where(target > 0.5, prob, 1.0 - prob)
    return (-alpha * (1.0 - p) ** gamma * ops.log(p + 0.01)).sum()


class Net(nn.Cell):
    def construct(self, x, w):
        mask = w > 0
        loss = partial(focal, gamma=2.0)
        kept = ops.sigmoid(x)[mask]
        return loss(kept, w[mask]) / kept.shape[0] + loss(kept, 1.0 - w[mask], alpha=0.75)


def inputs():
    out = []
    for i, p in enumerate((0.9, 0.5, 0.3)):
        rng = np.random.RandomState(i)
        x = rng.randn(4, 6).astype(np.float32)
        w = np.where(rng.rand(4, 6) < p, 1.0, -1.0).astype(np.float32)
        w[..., 1] = 1.0
        x[w <= 0] = rng.choice([np.nan, np.inf, 1e30])
        out.append((Tensor(x), Tensor(w)))
    return out
