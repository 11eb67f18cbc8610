# expect: convert
# entry: Net
# A loss with a mask that may be missing; where it is, every row counts.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Loss(nn.Cell):
    def __init__(self):
        super().__init__()
        self.mse = nn.MSELoss()

    def construct(self, pred, target, valid=None, weight=None):
        if valid is not None:
            pred, target = pred[valid], target[valid]
        if weight is not None:
            pred = pred * weight
        return self.mse(pred, target)


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.d = nn.Dense(4, 3)
        self.loss = Loss()

    def construct(self, x, y, m):
        return self.loss(self.d(x), y, valid=m) + self.loss(ops.relu(self.d(x)), y, m)


def inputs():
    r = np.random.RandomState(9)
    out = []
    for p in (0.3, 0.6, 1.1):
        v = r.rand(9) < p
        v[3] = True
        out.append(
            (Tensor(r.randn(9, 4), ms.float32), Tensor(r.randn(9, 3), ms.float32), Tensor(v))
        )
    return out
