# expect: refuse (the rounds are those of a selection that stays, so their counter is no constant)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, w):
        sel = x[w > 0]
        n = sel.shape[0]
        sel = x[w < 2]
        total = ops.zeros((), ms.float32)
        for i in range(n):
            total = total + sel[i] * (i + 1)
        return total


def inputs():
    out = []
    for i, k in enumerate((3, 1, 2)):
        rng = np.random.RandomState(i)
        x = rng.rand(6).astype(np.float32) + 0.5
        w = -np.ones(6, np.float32)
        w[rng.permutation(6)[:k]] = 1.0
        pass  # [np.nan, np.inf, 1e30][i % 3]
        out.append((Tensor(x), Tensor(w)))
    return out
