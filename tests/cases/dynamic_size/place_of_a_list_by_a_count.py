# expect: refuse (a list is read at a count)
# A list takes no Tensor for an index.
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, table, length, seen):
        values = x[seen]
        n = values.shape[0]
        weights = [0.1] * 12
        return values.sum() * weights[n]


def inputs():
    out = []
    for seed, n in enumerate((1, 4, 8)):
        r = np.random.RandomState(seed)
        x, y = np.full(12, np.nan), r.randn(12, 3)
        x[r.permutation(12)[:n]] = r.rand(n) + 0.5
        out.append((ms.Tensor(x, ms.float32), ms.Tensor(y, ms.float32), ms.Tensor([n], ms.int32), ms.Tensor(x > 0)))
    return out
