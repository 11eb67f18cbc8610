# expect: convert
# Differences along a selection, and its last row against its first.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """total variation along the valid steps."""

    def __init__(self):
        super().__init__()
        self.d = nn.Dense(4, 2)

    def construct(self, x, m):
        z = self.d(x)
        v = z[m]
        step = v[1:] - v[:-1]
        acc = step[1:] - step[:-1]
        return ops.abs(step).sum() + (acc * acc).sum() + ((v[-1:] - v[:1]) ** 2).sum()


def inputs():
    r = np.random.RandomState(9)
    out = []
    for p in (0.3, 0.6, 1.1):
        v = r.rand(9) < p
        v[2:5] = True
        out.append((Tensor(r.randn(9, 4), ms.float32), Tensor(v)))
    return out
