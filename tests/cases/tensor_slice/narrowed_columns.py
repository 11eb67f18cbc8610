# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """columns from a fixed place on"""

    def construct(self, x, n: Tensor):
        width = int(n)
        part = ops.narrow(x, 1, 2, width)
        return part.sum(axis=1).max()


def inputs():
    r = np.random.RandomState(35)
    return [(Tensor(r.randn(4, 9), ms.float32), Tensor(n, ms.int32)) for n in (3, 5, 7)]
