# expect: untouched (a method of the user's that happens to be called masked_select)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def masked_select(self, x, mask):
        return ops.where(mask, x, ops.zeros_like(x))

    def nonzero(self, x):
        return (x != 0).astype(ms.float32)

    def construct(self, x, m):
        return self.masked_select(x, m).sum() + self.nonzero(x).mean()


def inputs():
    rng = np.random.default_rng(217)
    return [(ms.Tensor(rng.standard_normal(6).astype(np.float32)), ms.Tensor(np.arange(6) < n)) for n in (1, 4, 6)]
