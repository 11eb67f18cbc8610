# expect: refuse (the selection is printed)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        sel = ops.masked_select(x, m)
        print(sel)
        return sel.sum()


def inputs():
    rng = np.random.default_rng(231)
    return [(ms.Tensor(rng.standard_normal(3).astype(np.float32)), ms.Tensor(np.arange(3) < n)) for n in (1, 3)]
