# expect: convert
# The real elements are far too large for the exponential of the way that is not taken.
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        s = ops.relu(x[m]) + 1.0
        s = s * s
        t = s * s
        if s.sum() < 50.0:
            y = ops.exp(s).sum()
        else:
            y = t.sum()
        return y


def inputs():
    rng = np.random.default_rng(0)
    out = []
    for n in (1, 3, 6):
        keep = rng.permutation(6) < n
        x = rng.standard_normal(6).astype(np.float32) * (1 if n == 1 else 100)
        x[~keep] = np.resize(np.array([np.nan, np.inf, -np.inf, 1e30], np.float32), 6 - n)
        out.append((ms.Tensor(x), ms.Tensor(keep)))
    return out
