# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """places that may not be chosen"""

    def construct(self, x, places, closed):
        y = x * 2
        y[places[closed]] = float("-inf")
        return ops.softmax(y, -1)


def inputs():
    r = np.random.RandomState(14)
    return [(Tensor(r.randn(8), ms.float32), Tensor(r.permutation(8)[:5], ms.int32), Tensor([True] + list(r.rand(4) < p))) for p in (0.2, 0.5, 0.9)]
