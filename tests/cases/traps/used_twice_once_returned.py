# expect: refuse (the selection itself is also returned)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        sel = ops.masked_select(x, m)
        return sel.mean(), sel


def inputs():
    rng = np.random.default_rng(208)
    return [(ms.Tensor(rng.standard_normal(6).astype(np.float32)), ms.Tensor(np.arange(6) < n)) for n in (1, 4, 6)]
