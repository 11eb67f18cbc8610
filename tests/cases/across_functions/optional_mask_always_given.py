# expect: convert
# entry: Net
# A helper whose optional mask every call gives.
import numpy as np
import mindspore as ms
from mindspore import nn, Tensor


class Pool(nn.Cell):
    """helper with an optional mask that is always given, both for mean and for rows."""

    def construct(self, x, mask=None):
        if mask is None:
            total = x
        else:
            total = x[mask]
        return total.mean(axis=0), total.shape[0]


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.d = nn.Dense(4, 3)
        self.pool = Pool()

    def construct(self, x, m):
        z = self.d(x)
        mean, n = self.pool(z, m)
        return mean * n


def inputs():
    r = np.random.RandomState(9)
    out = []
    for p in (0.3, 0.6, 1.1):
        v = r.rand(9) < p
        v[3] = True
        out.append((Tensor(r.randn(9, 4), ms.float32), Tensor(v)))
    return out
