# expect: convert
# the two selections are made under different masks that share a name.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y):
        mask = x > 0
        a = ops.masked_select(x, mask)
        mask = y > 0
        b = ops.masked_select(y, mask)
        return ((a - b) ** 2).mean()


def inputs():
    rng = np.random.default_rng(200)
    out = []
    for n in (2, 3, 5):  # equal counts, other places
        x, y = np.abs(rng.standard_normal((2, 8))).astype(np.float32) + 0.1
        x[rng.permutation(8)[n:]] *= -1
        y[rng.permutation(8)[n:]] *= -1
        out.append((ms.Tensor(x), ms.Tensor(y)))
    return out
