# expect: refuse (which of the two losses it is, an argument of the constructor decides)
import numpy as np
from mindspore import nn, Tensor


class Net(nn.Cell):
    def __init__(self, summed=True):
        super().__init__()
        self.loss = nn.MSELoss()
        if summed:
            self.loss = nn.MSELoss(reduction="sum")

    def construct(self, x, seen):
        rows = x[seen]
        return self.loss(rows, rows * rows)


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
