# expect: refuse (what a way selects from is written while the selection is still read)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, y, seen, known):
        z, q = x + 0, y + 0
        v = z[seen]
        if v.shape[0] < 5:
            v = q[known]
        q[3] = 7.0
        z[2] = 9.0
        return v.sum() + q[3] + z[2]


def inputs():
    out = []
    for seed, n in enumerate((2, 4, 8)):
        r = np.random.RandomState(seed)
        x, y = np.full(12, np.nan), np.full(12, -1.0)
        x[r.permutation(12)[:n]] = r.rand(n) + 0.5
        y[r.permutation(12)[: n // 2 + 2]] = r.rand(n // 2 + 2) + 0.5
        out.append((Tensor(x, ms.float32), Tensor(y, ms.float32), Tensor(x > 0), Tensor(y > 0)))
    return out
