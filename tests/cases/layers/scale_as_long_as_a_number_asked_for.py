# expect: convert
# entry: Net
# `ops.ones(dim)` has one axis: `dim` goes into a layer, or a class of this one hands it a number
import mindspore as ms
import numpy as np
from mindspore import Parameter, Tensor, nn, ops


class Shifted(nn.Cell):
    def __init__(self, dim):
        super().__init__()
        self.shift = Parameter(Tensor(np.full(dim, 0.5), ms.float32), name="shift")

    def moved(self, x):
        return x - self.shift


class Net(Shifted):
    def __init__(self, dim=4):
        super().__init__(dim)
        self.scaled = Scaled(dim * 1)

    def construct(self, x, labels):
        rows = x[labels > 0]
        return self.moved(rows).mean(), self.scaled(rows).sum()


class Scaled(nn.Cell):
    def __init__(self, width):
        super().__init__()
        self.scale = Parameter(ops.ones(width, ms.float32) * 3, name="scale")
        self.dense = nn.Dense(width, 2)

    def construct(self, x):
        return self.dense(x * self.scale)


def inputs():
    out = []
    for seed, kept in enumerate((1, 3, 6)):
        rng = np.random.RandomState(seed)
        x = rng.randn(6, 4).astype(np.float32)
        labels = np.zeros(6, np.int32)
        labels[rng.permutation(6)[:kept]] = 1
        x[labels == 0] = np.nan
        out.append((Tensor(x), Tensor(labels)))
    return out
