# expect: convert
# A method tells where values are uncertain; how many they are leaves the network as a number.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """helper returns positions."""

    def __init__(self):
        super().__init__()
        self.d = nn.Dense(4, 1)

    def uncertain(self, p, thr):
        return ops.nonzero(ops.abs(p - 0.5) < thr).view(-1)

    def construct(self, x, t, thr):
        p = ops.sigmoid(self.d(x)).view(-1)
        idx = self.uncertain(p, thr)
        pu = ops.gather(p, idx, 0)
        tu = ops.gather(t, idx, 0)
        return ops.binary_cross_entropy(pu, tu), idx.shape[0]


def inputs():
    r = np.random.RandomState(5)
    return [
        (Tensor(r.randn(9, 4), ms.float32), Tensor(r.rand(9), ms.float32), Tensor(s, ms.float32))
        for s in (0.1, 0.3, 0.6)
    ]
