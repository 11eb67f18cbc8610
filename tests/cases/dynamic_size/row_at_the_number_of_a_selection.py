# expect: convert
# The row before as many rows as are selected; one below 0 counts from the end.
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, table, length, seen):
        values = x[seen]
        n = values.shape[0]
        row = table[n - 4]
        return (row * values.mean()).sum() + table[n - 1].sum()


def inputs():
    out = []
    for seed, n in enumerate((1, 4, 8)):
        r = np.random.RandomState(seed)
        x, y = np.full(12, np.nan), r.randn(12, 3)
        x[r.permutation(12)[:n]] = r.rand(n) + 0.5
        out.append((ms.Tensor(x, ms.float32), ms.Tensor(y, ms.float32), ms.Tensor([n], ms.int32), ms.Tensor(x > 0)))
    return out
