# expect: refuse (the size of a row is that of other data: rows mix)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, mask):
        flat = ops.masked_select(x, mask.expand_dims(-1))
        x = y
        rows = flat.view(-1, x.shape[-1])
        return (rows[:, 0] * rows[:, 1]).sum()


def inputs():
    rng = np.random.default_rng(811)
    out = []
    for n in (2, 4, 8):
        mask = (rng.permutation(8) < n).reshape(2, 4)
        x = rng.standard_normal((2, 4, 3)).astype(np.float32)
        y = rng.standard_normal((2, 4, 2)).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(mask)))
    return out
