# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """three lengths, two of them read elsewhere"""

    def construct(self, x, lens):
        first = lens[0].item()
        second = int(lens[1])
        third = int(lens[2])
        n = max(first, second, third)
        return x[:n].mean() + x[n - 1]


def inputs():
    r = np.random.RandomState(6)
    return [(Tensor(r.randn(9), ms.float32), Tensor(np.array(n), ms.int32)) for n in ((2, 5, 3), (7, 3, 1), (1, 2, 9))]
