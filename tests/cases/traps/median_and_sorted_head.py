# expect: convert
# Order statistics: padding must sort behind everything, and the middle is that of n values.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        sel = ops.masked_select(x, m)
        ordered, _ = ops.sort(sel)
        return ordered[0] + 2 * ordered[-1]


def inputs():
    rng = np.random.default_rng(248)
    out = []
    for n in (1, 4, 7):
        m = np.arange(7) < n
        rng.shuffle(m)
        out.append((ms.Tensor(rng.standard_normal(7).astype(np.float32) - 3), ms.Tensor(m)))
    return out
