# expect: convert
# The gradient of a norm, a logarithm of sums and a loss reads elements that overflow.
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, m):
        a = ops.tanh(x[m]) * y[m]
        small = a.abs().sum()
        if small < 20.0:
            loss = ops.logsumexp(a * a, 0) + ops.mse_loss(a * a, y[m])
        else:
            loss = small
        return loss


def inputs():
    rng = np.random.default_rng(1)
    out = []
    for n, size in ((1, 1.0), (3, 1e25), (6, 1e25)):
        keep = rng.permutation(6) < n
        x = rng.standard_normal(6).astype(np.float32)
        y = (rng.uniform(1.0, 2.0, 6) * size).astype(np.float32)
        bad = np.resize(np.array([np.nan, np.inf, -np.inf, 1e30], np.float32), 6 - n)
        x[~keep] = y[~keep] = bad
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(keep)))
    return out
