# expect: convert
# x is bound anew between the selection and its use: the old x counts.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        sel = ops.masked_select(x, m)
        x = ops.exp(x) * 3
        return sel.mean() + x.sum()


def inputs():
    rng = np.random.default_rng(203)
    return [(ms.Tensor(rng.standard_normal(6).astype(np.float32)), ms.Tensor(np.arange(6) < n)) for n in (1, 4, 6)]
