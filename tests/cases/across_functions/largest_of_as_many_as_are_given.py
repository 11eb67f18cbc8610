# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


def spread(*rows):
    found = 0.0
    for row in rows:
        found = found + row.max() - row.min()
    return found


class Net(nn.Cell):
    """a function that takes two or three selections"""

    def construct(self, x, y, z, mask):
        a, b, c = x[mask], y[mask], z[mask]
        near = spread(a, b)
        far = spread(a, b, c)
        return far - near * 0.5


def inputs():
    r = np.random.RandomState(20)
    return [(*(Tensor(r.randn(9), ms.float32) for _ in range(3)), Tensor(r.rand(9) < p)) for p in (0.3, 0.5, 0.9)]
