# expect: refuse (selections of several masks are stacked: they need one length, which nothing says)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Stacked(nn.Cell):
    def construct(self, x, y):
        return ops.stack([a[b > 0] for a, b in zip(x, y)]).sum()


def inputs():
    rng = np.random.default_rng(505)
    out = []
    for n in (1, 3, 4):
        x = rng.standard_normal((2, 4)).astype(np.float32)
        y = -np.ones((2, 4), np.float32)
        for row in y:
            row[rng.permutation(4)[:n]] = 1.0
        out.append((ms.Tensor(x), ms.Tensor(y)))
    return out
