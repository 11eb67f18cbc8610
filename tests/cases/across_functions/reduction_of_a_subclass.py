# expect: refuse (a class that inherits gives the option another value)
# entry: Net
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class F(nn.Cell):
    def __init__(self, reduction="mean"):
        super().__init__()
        self.reduction = reduction

    def construct(self, a, b, m):
        loss = ops.square(a[m] - b[m])
        return self.reduce(loss)

    def reduce(self, loss):
        if self.reduction == "mean":
            return loss.mean()
        if self.reduction == "sum":
            return loss.sum()
        return loss


class G(F):
    def __init__(self):
        super().__init__("none")


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.f = F("sum")
        self.g = G()

    def construct(self, x, y, t):
        k = t > 0
        return self.f(x, y, k) + self.g(x, y, k).max()
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
