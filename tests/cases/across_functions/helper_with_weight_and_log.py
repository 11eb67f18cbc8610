# expect: convert
# A row-wise helper with a Parameter inside a logarithm; nothing selected must leave it gradient 0.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.shift = ms.Parameter(ms.Tensor(-3.0, ms.float32), name="shift")

    def energy(self, x):
        return ops.sqrt(x + self.shift)

    def construct(self, x, mask):
        return self.energy(x[mask]).sum()


def inputs():
    rng = np.random.default_rng(308)
    out = []
    for n in (3, 1, 6, 2):
        x = rng.uniform(4, 5, 6).astype(np.float32)
        x[n:] = [np.nan, np.inf, 1e30, -np.inf, np.nan, 0.0][n:]
        out.append((ms.Tensor(x), ms.Tensor(np.arange(6) < n)))
    return out
