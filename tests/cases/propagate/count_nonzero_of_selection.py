# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Sparsity(nn.Cell):
    def construct(self, x, mask):
        picked = ops.masked_select(x, mask)
        return ops.count_nonzero(picked), picked.sum()


def inputs():
    rng = np.random.default_rng(308)
    out = []
    for n in (2, 4, 7):
        x = np.where(rng.random(8) < 0.4, 0, rng.standard_normal(8)).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(np.arange(8) < n)))
    return out
