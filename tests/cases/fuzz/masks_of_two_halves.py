# expect: convert
# the masks are of the two halves: `z[:4]` and `z[4:]` have the same parts.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, z):
        a = ops.masked_select(x, z[:4] > 0)
        b = ops.masked_select(y, z[4:] > 0)
        return ((a - b) ** 2).mean()


def inputs():
    rng = np.random.default_rng(7)
    out = []
    for n in (1, 2, 3):
        x = rng.uniform(0.2, 2.0, 8).astype(np.float32)
        keep = np.zeros(8, bool)
        keep[rng.permutation(8)[:n]] = True
        z = np.full(8, -1.0, np.float32)
        z[rng.permutation(4)[:n]] = 1.0
        z[4 + rng.permutation(4)[:n]] = 1.0
        out.append((ms.Tensor(x[:4]), ms.Tensor(x[4:]), ms.Tensor(z)))
    return out
