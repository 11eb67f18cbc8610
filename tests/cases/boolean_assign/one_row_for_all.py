# expect: convert
# One row for every true element: eager code broadcasts it, a graph lays it along another axis.
import numpy as np
import mindspore as ms
from mindspore import nn


class Net(nn.Cell):
    def construct(self, x, row, mask):
        x[mask] = row
        return x


def inputs():
    rng = np.random.default_rng(54)
    out = []
    for n in (0, 2, 4):
        mask = rng.permutation(4) < n
        x = rng.standard_normal((4, 3)).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(x[0] + 1), ms.Tensor(mask)))
    return out
