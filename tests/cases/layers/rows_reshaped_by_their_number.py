# expect: convert
# entry: Net
# `n` of `n, c = x.shape` that only reshapes is as long as the rows in place; one that divides counts
import numpy as np
from mindspore import Tensor, nn, ops


class Heads(nn.Cell):
    def __init__(self):
        super().__init__()
        self.dense = nn.Dense(4, 8)

    def construct(self, x):
        n, c = x.shape
        parts = self.dense(x).reshape(n, 2, c)
        return ops.softmax(parts, -1).max(axis=1).view(n, -1).sum() / x.sum()


class Average(nn.Cell):
    def construct(self, x):
        n, c = x.shape
        return x.reshape(n, 2, c // 2).sum() / n


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.heads = Heads()
        self.average = Average()

    def construct(self, x, labels):
        rows = x[labels > 0]
        n, _ = rows.shape
        return self.heads(rows), self.average(rows), rows.reshape((n, 4, 1)).mean()


def inputs():
    out = []
    for seed, kept in enumerate((1, 3, 6)):
        rng = np.random.RandomState(seed)
        x = rng.rand(6, 4).astype(np.float32)
        labels = np.zeros(6, np.int32)
        labels[rng.permutation(6)[:kept]] = 1
        x[labels == 0] = np.nan
        out.append((Tensor(x), Tensor(labels)))
    return out
