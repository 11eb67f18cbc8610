# expect: convert
# A base class selects, and its heirs say how one element is judged: each of them keeps rows apart.
# entry: Net
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class MaskedLoss(nn.Cell):
    def __init__(self, weight=1.0):
        super().__init__()
        self.weight = weight

    def valid(self, target):
        return target > 0

    def elementwise(self, pred, target):
        raise NotImplementedError

    def construct(self, pred, target):
        m = self.valid(target)
        return self.weight * self.elementwise(pred[m], target[m]).mean()


class L1(MaskedLoss):
    def elementwise(self, pred, target):
        return ops.abs(pred - target)


class LogL2(MaskedLoss):
    def elementwise(self, a, b):
        return ops.square(ops.log(a) - ops.log(b))


class Far(L1):
    def valid(self, target):
        return target > 2.0


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(1, 1, 3)
        self.losses = nn.CellList([L1(), LogL2(0.5), Far(0.1)])

    def construct(self, x, depth):
        pred = ops.softplus(self.conv(x)) + 1e-3
        total = 0.0
        for loss in self.losses:
            total = total + loss(pred, depth)
        return total


def inputs():
    rng = np.random.default_rng(45)
    out = []
    for p in (0.1, 0.5, 1.0):
        d = rng.uniform(0.5, 5, (2, 1, 4, 4)) * (rng.random((2, 1, 4, 4)) < p)
        d[0, 0, 0, 0] = 3
        x = rng.standard_normal((2, 1, 4, 4)).astype(np.float32)
        out.append((Tensor(x), Tensor(d.astype(np.float32))))
    return out
