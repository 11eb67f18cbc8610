# expect: convert
# oracle: pynative (a list that grows under a Tensor condition is not compiled)
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    """One loss for clean rows and another for noisy ones, each where there are enough of them."""

    def __init__(self):
        super().__init__()
        self.level = Tensor(np.linspace(0.9, 0.1, 20).astype(np.float32))

    def clean_loss(self, x, y, t):
        scale = self.level[t].reshape(-1, 1)
        return (ops.abs((x - y) / scale)).mean(axis=1)

    def construct(self, x, y, t):
        clean = t < 10
        noisy = ops.logical_not(clean)
        parts = []
        if clean.any():
            parts.append(self.clean_loss(x[clean], y[clean], t[clean]))
        if noisy.sum() > 2:
            difference = x[noisy] - y[noisy]
            parts.append((difference * difference).mean(axis=1))
        return ops.cat(parts).mean()


def inputs():
    rng = np.random.RandomState(22)
    found = []
    for low, high in ((0, 20), (0, 13), (5, 20)):
        t = rng.randint(low, high, 8)
        t[:2] = low
        x, y = rng.randn(8, 4), rng.randn(8, 4)
        found.append((Tensor(x, ms.float32), Tensor(y, ms.float32), Tensor(t, ms.int32)))
    return found
