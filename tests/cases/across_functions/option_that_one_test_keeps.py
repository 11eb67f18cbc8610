# expect: convert
# entry: Net
import numpy as np
from mindspore import nn, Tensor


class Loss(nn.Cell):
    reduction = "mean"

    def __init__(self, reduction):
        super().__init__()
        if reduction != "none":
            self.reduction = reduction

    def construct(self, rows):
        if self.reduction == "none":
            return rows.sum() * 3
        if self.reduction == "mean":
            return rows.mean()
        return rows.sum()


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.loss = Loss("none")

    def construct(self, x, seen):
        return self.loss(x[seen])


def inputs():
    out = []
    for seed, kept in enumerate((2, 4, 7)):
        rng = np.random.RandomState(seed)
        x = rng.rand(8, 3).astype(np.float32) + 0.5
        seen = np.zeros(8, bool)
        seen[rng.permutation(8)[:kept]] = True
        x[~seen] = np.nan
        out.append((Tensor(x), Tensor(seen)))
    return out
