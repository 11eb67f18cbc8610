# expect: convert
# Selections of two tensors in a product, a scalar of one feeding the other.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Pearson(nn.Cell):
    def construct(self, a, b, mask):
        x = ops.masked_select(a, mask)
        y = ops.masked_select(b, mask)
        xm = x - x.mean()
        ym = y - y.mean()
        num = (xm * ym).sum()
        den = ops.sqrt((xm ** 2).sum() * (ym ** 2).sum() + 1e-8)
        return 1 - num / den


def inputs():
    rng = np.random.default_rng(316)
    out = []
    for n in (2, 5, 9):
        a, b = rng.standard_normal((2, 9)).astype(np.float32)
        m = np.arange(9) < n
        rng.shuffle(m)
        out.append((ms.Tensor(a), ms.Tensor(b), ms.Tensor(m)))
    return out
