# expect: convert
# A parameter has the name of a helper: the call is one of what was passed.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


def kept(x, mask):
    values = x[mask]
    return values


class Net(nn.Cell):
    def weighted(self, kept, x, mask):
        y = kept(x, mask)
        return y.sum() + y.shape[0]

    def construct(self, x):
        x = x.reshape(6)
        mask = x > -1
        return self.weighted(ops.mul, x, mask) + kept(x, mask).mean()


def inputs():
    r = np.random.RandomState(0)
    return [(ms.Tensor(r.randn(6), ms.float32),) for _ in range(3)]
