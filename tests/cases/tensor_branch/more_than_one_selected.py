# expect: convert
# One element may be selected where the way is not taken, and its exponential overflows.
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        n = m.astype(ms.int32).sum()
        if n > 1:
            s = x[m]
            y = ops.log(1.0 + ops.exp(s)).mean() + 1.0 / (s.shape[0] - 1)
        else:
            y = 0.5 * ops.tanh(x[0])
        return y


def inputs():
    rng = np.random.default_rng(0)
    out = []
    for n in (0, 1, 2, 5, 6):
        keep = rng.permutation(6) < n
        x = rng.standard_normal(6).astype(np.float32)
        x[~keep] = np.resize(np.array([200.0, 1e30, -1e30], np.float32), 6 - n)
        if n == 1:
            x[keep] = 300.0
        out.append((ms.Tensor(x), ms.Tensor(keep)))
    return out
