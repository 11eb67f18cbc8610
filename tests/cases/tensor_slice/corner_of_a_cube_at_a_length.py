# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """one number, at a place from the end"""

    def construct(self, x, n: Tensor):
        cut = int(n)
        return x[0, 1, cut - 7] * x[0, 0, :cut].sum()


def inputs():
    r = np.random.RandomState(24)
    return [(Tensor(r.randn(2, 2, 7), ms.float32), Tensor(n, ms.int32)) for n in (2, 5, 3)]
