# expect: convert
# entry: Net
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Overlap(nn.Cell):
    def __init__(self, reduction="none"):
        super(Overlap, self).__init__()
        self.reduction = reduction

    def construct(self, a, b):
        loss = 1 - ops.exp(-((a - b) ** 2)).sum(1)
        if self.reduction == "mean":
            loss = loss.mean()
        elif self.reduction == "sum":
            loss = loss.sum()
        return loss


class Net(nn.Cell):
    def __init__(self):
        super(Net, self).__init__()
        self.overlap = Overlap(reduction="none")

    def construct(self, x, y, fg):
        x = x[fg]
        return self.overlap(x, y[fg]).sum() / fg.astype(ms.float32).sum()


def inputs():
    rng = np.random.default_rng(5)
    rows = []
    for kept in (1, 4, 7):
        fg = np.zeros(7, bool)
        fg[rng.permutation(7)[:kept]] = True
        x, y = rng.standard_normal((2, 7, 3)).astype(np.float32)
        x[~fg] = np.inf
        rows.append((Tensor(x), Tensor(y), Tensor(fg)))
    return rows
