# expect: refuse (a number of the host on one way and a count on the other)
# A count on one way and a number on the other are no two Tensors.
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, seen, known):
        values, n = x[seen], x[seen].shape[0]
        if n < 3:
            values, n = y[known], 5
        return values.sum() / n


def inputs():
    out = []
    for seed, n in enumerate((1, 4, 8)):
        r = np.random.RandomState(seed)
        x, y = np.full(12, np.nan), np.full(7, -1.0)
        x[r.permutation(12)[:n]] = r.rand(n) + 0.5
        y[r.permutation(7)[: n // 2 + 2]] = r.rand(n // 2 + 2) + 0.5
        out.append((ms.Tensor(x, ms.float32), ms.Tensor(y, ms.float32), ms.Tensor(x > 0), ms.Tensor(y > 0)))
    return out
