# expect: convert
# Selections of two lengths; what is behind them is partial.
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, seen, known):
        values = x[seen]
        values = ops.sqrt(y[known]) if values.shape[0] < 3 else values * 2
        return ops.log(values).sum() + values.shape[0]


def inputs():
    out = []
    for seed, n in enumerate((1, 4, 8)):
        r = np.random.RandomState(seed)
        x, y = np.full(12, np.nan), np.full(7, -1.0)
        x[r.permutation(12)[:n]] = r.rand(n) + 0.5
        y[r.permutation(7)[: n // 2 + 2]] = r.rand(n // 2 + 2) + 0.5
        out.append((ms.Tensor(x, ms.float32), ms.Tensor(y, ms.float32), ms.Tensor(x > 0), ms.Tensor(y > 0)))
    return out
