# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """the row where the first part ends, of the second picture"""

    def construct(self, x, n: Tensor):
        cut = n.item()
        return x[1, cut].sum() + x[1, :cut].sum()


def inputs():
    r = np.random.RandomState(23)
    return [(Tensor(r.randn(2, 7, 3), ms.float32), Tensor(n, ms.int32)) for n in (2, 5, 3)]
