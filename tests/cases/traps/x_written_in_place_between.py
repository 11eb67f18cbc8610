# expect: convert
# The selection is a copy: a later write into x does not reach it.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, inp, m):
        x = inp * 1.0
        sel = x[m > 0]
        x[0] = 100.0
        return sel.sum() + x.mean()


def inputs():
    rng = np.random.default_rng(205)
    return [(ms.Tensor(rng.standard_normal(5).astype(np.float32)), ms.Tensor((np.arange(5) < n).astype(np.int32))) for n in (1, 3, 5)]
