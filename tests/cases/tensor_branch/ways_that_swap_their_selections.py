# expect: convert
# The mask of each name is that of the other one on the way that swaps them.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, y, seen, known):
        z = ops.where(seen, x, 0.5)
        a, b = z[seen], z[known]
        if a.shape[0] < 5:
            a, b = b, a
        return a.sum() * 2 + b.mean()


def inputs():
    out = []
    for seed, n in enumerate((2, 4, 8)):
        r = np.random.RandomState(seed)
        x, y = np.full(12, np.nan), np.full(12, -1.0)
        x[r.permutation(12)[:n]] = r.rand(n) + 0.5
        y[r.permutation(12)[: n // 2 + 2]] = r.rand(n // 2 + 2) + 0.5
        out.append((Tensor(x, ms.float32), Tensor(y, ms.float32), Tensor(x > 0), Tensor(y > 0)))
    return out
