# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, Tensor
from mindspore.ops import operations as ops
from mindspore.ops import functional as P


class Lying(nn.Cell):
    """`sort` is a MaskedSelect, `mask_select` picks branches, `nonzero` counts."""

    def __init__(self):
        super().__init__()
        self.sort = ops.MaskedSelect()
        self.mask_select = ops.Select()
        self.mean = ops.ReduceSum(keep_dims=False)

    def nonzero(self, m):
        return P.cast(m, ms.float32)

    def construct(self, x: Tensor, y: Tensor, flag: Tensor):
        filled = self.mask_select(flag, x, P.zeros_like(x))
        picked = self.sort(y, flag)
        return self.mean(filled) + self.mean(P.exp(picked)) / self.mean(self.nonzero(flag))


def inputs():
    rng = np.random.default_rng(113)
    out = []
    for n in (1, 3, 6):
        flag = np.zeros(6, bool)
        flag[rng.permutation(6)[:n]] = True
        y = np.where(flag, rng.normal(size=6), np.inf).astype(np.float32)
        out.append((Tensor(rng.normal(size=(2, 3)).astype(np.float32)), Tensor(y.reshape(2, 3)), Tensor(flag.reshape(2, 3))))
    return out
