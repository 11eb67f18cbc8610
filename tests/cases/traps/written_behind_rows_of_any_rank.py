# expect: convert
# The tensor is written between two uses of its selected rows, which are a copy.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, mask):
        x = x * 1.0
        p = x[mask]
        first = p[:, 0].sum()
        x[0] = 5.0
        return first + p[:, 1].sum(), x.sum()


def inputs():
    rng = np.random.default_rng(8)
    out = []
    for n in (2, 4, 6):
        mask = rng.permutation(6) < n
        x = rng.standard_normal((6, 3)).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(mask)))
    return out
