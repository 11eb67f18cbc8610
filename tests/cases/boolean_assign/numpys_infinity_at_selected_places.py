# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """costs that may not be paid"""

    def construct(self, cost, places, closed):
        cost = cost + 1
        gone = places[closed]
        cost[gone] = np.inf
        return cost.min(), cost.argmin()


def inputs():
    r = np.random.RandomState(15)
    return [(Tensor(r.randn(8), ms.float32), Tensor(r.permutation(8)[:5], ms.int32), Tensor([True] + list(r.rand(4) < p))) for p in (0.2, 0.5, 0.9)]
