# expect: convert
import numpy as np
from mindspore import nn, Tensor


class Net(nn.Cell):
    def __init__(self, wide=True):
        super().__init__()
        if wide:
            self.layer = nn.Dense(3, 4, activation="relu")
        else:
            self.layer = nn.Dense(3, 2, activation="relu")

    def construct(self, x, seen):
        return self.layer(x[seen]).sum(0)


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
