# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.bn = nn.BatchNorm1d(3)

    def construct(self, x, m):
        rows = x[m > 0]
        return self.bn(rows).sum()


def inputs():
    rng = np.random.default_rng(235)
    return [(ms.Tensor(rng.standard_normal((6, 3)).astype(np.float32)), ms.Tensor((np.arange(6) < n).astype(np.int32))) for n in (2, 4, 6)]
