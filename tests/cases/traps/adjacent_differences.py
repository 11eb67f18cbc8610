# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class TotalVariation(nn.Cell):
    def construct(self, x, m):
        s = ops.masked_select(x, m)
        return ops.abs(s[1:] - s[:-1]).sum()


def inputs():
    rng = np.random.default_rng(212)
    out = []
    for n in (2, 4, 8):
        m = np.arange(8) < n
        rng.shuffle(m)
        out.append((ms.Tensor(rng.standard_normal(8).astype(np.float32)), ms.Tensor(m)))
    return out
