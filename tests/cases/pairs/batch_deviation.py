# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, n):
        y = x[:, :n]
        s = ops.bmm(y, y.swapaxes(1, 2))
        return s.std()


def inputs():
    r = np.random.RandomState(0)
    return [(Tensor(r.randn(3, 6, 4).astype(np.float32)), Tensor(n, ms.int32)) for n in (3, 5, 6)]
