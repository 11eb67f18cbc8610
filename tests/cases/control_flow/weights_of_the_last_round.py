# expect: convert
# Weights and what is left over of the last round; where no round runs, of the start.
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def __init__(self, rounds=3):
        super().__init__()
        self.rounds = rounds

    def construct(self, x, y, mask):
        x, y = x[mask], y[mask]
        weights = ops.ones_like(y)
        rest = ops.zeros_like(y)
        slope = ops.zeros((), ms.float32)
        for _ in range(self.rounds):
            slope = (weights * x * y).sum() / (weights * x * x).sum()
            rest = ops.abs(y - slope * x)
            weights = 1.0 / ops.maximum(rest, Tensor(0.1))
        return slope + (weights * rest).sum() + rest.max()


def inputs():
    found = []
    for n in (2, 4, 6):
        rng = np.random.RandomState(n)
        mask = rng.permutation(6) < n
        x, y = rng.randn(2, 6)
        x[~mask], y[~mask] = np.nan, np.inf
        found.append((Tensor(x, ms.float32), Tensor(y, ms.float32), Tensor(mask)))
    return found
