# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class HalfLoss(nn.Cell):
    def construct(self, x, y, valid):
        d = ops.masked_select(x, valid) - ops.masked_select(y, valid)
        return ops.abs(d).mean(), (d * d).sum()


def inputs():
    rng = np.random.default_rng(101)
    out = []
    for n in (2, 5, 10):
        x, y = rng.standard_normal((2, 10)).astype(np.float16)
        m = np.arange(10) < n
        rng.shuffle(m)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(m)))
    return out
