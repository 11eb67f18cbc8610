# expect: refuse (the list holds selections of several lengths)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        parts = [x[i][m[i]] for i in range(x.shape[0])]
        return parts[0].sum() - parts[2].max()


def inputs():
    rng = np.random.default_rng(323)
    out = []
    for n in (1, 3, 6):
        m = np.stack([rng.permutation(6) < n for _ in range(3)])
        out.append((ms.Tensor(rng.standard_normal((3, 6)).astype(np.float32)), ms.Tensor(m)))
    return out
