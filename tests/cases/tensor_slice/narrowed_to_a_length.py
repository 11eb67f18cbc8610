# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """no more than the length, by a method"""

    def construct(self, x, n: Tensor):
        real = x.narrow(0, 0, int(n))
        return (real ** 2).mean(), real.max()


def inputs():
    r = np.random.RandomState(34)
    return [(Tensor(r.randn(9), ms.float32), Tensor(n, ms.int32)) for n in (3, 6, 9)]
