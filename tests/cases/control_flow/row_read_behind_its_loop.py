# expect: refuse (the last real row is not the row of the last round)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, w):
        sel = x[w > 0]
        total = ops.zeros((), ms.float32)
        row = ops.zeros((), ms.float32)
        for row in sel:
            total = total + row * row
        return total + row


def inputs():
    out = []
    for i, k in enumerate((3, 1, 2)):
        rng = np.random.RandomState(i)
        x = rng.rand(6).astype(np.float32) + 0.5
        w = -np.ones(6, np.float32)
        w[rng.permutation(6)[:k]] = 1.0
        x[w <= 0] = [np.nan, np.inf, 1e30][i % 3]
        out.append((Tensor(x), Tensor(w)))
    return out
