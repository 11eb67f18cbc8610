# expect: untouched (self.masked_select holds Select, self.unique holds Abs)
import numpy as np
import mindspore as ms
from mindspore import nn
from mindspore.ops import operations as P


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.masked_select = P.Select()
        self.unique = P.Abs()
        self.zeros = P.ZerosLike()

    def construct(self, x, m):
        return self.unique(self.masked_select(m, x, self.zeros(x))).sum()


def inputs():
    rng = np.random.default_rng(218)
    return [(ms.Tensor(rng.standard_normal(6).astype(np.float32)), ms.Tensor(np.arange(6) < n)) for n in (1, 4, 6)]
