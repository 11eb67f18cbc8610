# expect: convert
# The mean is negative on the way that is not taken: its root has no gradient there.
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        s = x[m]
        if s.mean() > 0:
            y = ops.sqrt(s.mean())
        else:
            y = s.sum()
        return y


def inputs():
    rng = np.random.default_rng(0)
    out = []
    for n in (1, 2, 3, 6):
        keep = rng.permutation(6) < n
        x = rng.standard_normal(6).astype(np.float32)
        x[~keep] = np.resize(np.array([np.nan, np.inf, -np.inf, 1e30], np.float32), 6 - n)
        out.append((ms.Tensor(x), ms.Tensor(keep)))
    return out
