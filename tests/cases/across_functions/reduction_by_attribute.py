# expect: convert
# entry: Net
# the option is an attribute, which every network that builds the loss gives its own way
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops

class F(nn.Cell):
    def __init__(self, weight=1.0, reduction="mean"):
        super().__init__()
        self.reduction = reduction
        self.weight = weight

    def construct(self, a, b):
        loss = ops.square(a - b)
        return self.weight * self.reduce(loss)

    def reduce(self, loss):
        if self.reduction == "mean":
            return loss.mean()
        elif self.reduction == "sum":
            return loss.sum()
        return loss


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.f = F(2.0, reduction="sum")
        self.g = F()

    def construct(self, x, y, t):
        k = t > 0
        return self.f(x[k], y[k]) + self.g(x[k], y[k])


def inputs():
    rows = []
    for kept in (1, 4, 9):
        rng = np.random.default_rng(kept)
        t = np.full(12, -1.0, np.float32)
        t[:kept] = 1
        t = rng.permutation(t)
        x = rng.standard_normal(12).astype(np.float32)
        x[t < 0] = np.inf
        rows.append((Tensor(x), Tensor(rng.standard_normal(12), ms.float32), Tensor(t)))
    return rows
