# expect: convert
# What each round makes anew of two selections is read behind the last one.
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, a, b, real_a, real_b):
        x, y = a[real_a], b[real_b]
        cost = ((x[:, None, :] - y[None, :, :]) ** 2).sum(-1)
        u = ops.zeros((x.shape[0],), ms.float32)
        v = ops.zeros((y.shape[0],), ms.float32)
        for _ in range(3):
            u = -0.5 - ops.logsumexp(v[None, :] - cost, 1)
            v = -0.7 - ops.logsumexp(u[:, None] - cost, 0)
        plan = ops.exp(u[:, None] + v[None, :] - cost)
        return (plan * cost).sum() + u.mean()


def inputs():
    found = []
    for n, k in ((2, 3), (5, 4), (3, 6)):
        rng = np.random.RandomState(n)
        a, b = rng.randn(5, 3), rng.randn(6, 3)
        a[n:], b[k:] = np.nan, 1e30
        masks = (Tensor(np.arange(5) < n), Tensor(np.arange(6) < k))
        found.append((Tensor(a, ms.float32), Tensor(b, ms.float32), *masks))
    return found
