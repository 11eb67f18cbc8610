# expect: refuse (the random stream depends on how many values are drawn)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.drop = nn.Dropout(p=0.5)

    def construct(self, x, m):
        sel = ops.masked_select(x, m)
        return self.drop(sel).sum()


def inputs():
    rng = np.random.default_rng(234)
    return [(ms.Tensor(rng.standard_normal(6).astype(np.float32)), ms.Tensor(np.arange(6) < n)) for n in (1, 4, 6)]
