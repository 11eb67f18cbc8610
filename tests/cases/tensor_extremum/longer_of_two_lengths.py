# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """as far as the longer of two goes"""

    def construct(self, x, a: Tensor, b: Tensor):
        one = int(a)
        two = int(b)
        end = max(one, two)
        return (x[:end] ** 2).sum()


def inputs():
    r = np.random.RandomState(4)
    return [(Tensor(r.randn(9), ms.float32), Tensor(a, ms.int32), Tensor(b, ms.int32)) for a, b in ((2, 5), (7, 3), (9, 9))]
