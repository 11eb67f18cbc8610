# expect: refuse (one of the lists holds selections)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        sums = [x[i][m[i]].sum() for i in range(x.shape[0]) if i != 1]
        order = x[0][m[0]]
        parts = [order + i for i in range(2)]
        return sums[0] + sums[1] + parts[1].sum()


def inputs():
    rng = np.random.default_rng(324)
    out = []
    for n in (1, 3, 6):
        m = np.stack([rng.permutation(6) < n for _ in range(3)])
        out.append((ms.Tensor(rng.standard_normal((3, 6)).astype(np.float32)), ms.Tensor(m)))
    return out
