# expect: convert
# The mask is narrowed after the selection: the mean is over the first mask.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m, other):
        sel = ops.masked_select(x, m)
        m = ops.logical_and(m, other)
        rest = m.astype(ms.float32).sum()
        return sel.mean() * (1 + rest)


def inputs():
    rng = np.random.default_rng(204)
    return [
        (ms.Tensor(rng.standard_normal(6).astype(np.float32)), ms.Tensor(np.arange(6) < n), ms.Tensor(rng.random(6) > 0.5))
        for n in (1, 4, 6)
    ]
