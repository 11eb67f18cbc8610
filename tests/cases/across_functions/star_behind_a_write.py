# expect: refuse (the helper writes what the call computes with before it)
# entry: Net
"""An argument before the star is read before the helper writes: the order decides the value."""

import numpy as np
import mindspore as ms
from mindspore import Parameter, Tensor, nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.seen = Parameter(Tensor(0.0, ms.float32), name="seen", requires_grad=False)

    def pick(self, x, y):
        kept = y > 0
        ops.assign(self.seen, y.max())
        return x[kept], y[kept]

    def ratio(self, before, x, y):
        return (x * y).sum() * before

    def construct(self, x, y):
        return self.ratio(self.seen + 1.0, *self.pick(x, y))


def inputs():
    rng = np.random.RandomState(7)
    found = []
    for shift in (0.0, 0.5):
        x = rng.uniform(0.5, 1.5, 7).astype(np.float32)
        y = (rng.uniform(-1, 1, 7) + shift).astype(np.float32)
        found.append((Tensor(x), Tensor(y)))
    return found
