# expect: refuse (where no round runs, it is what another mask selects)
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def __init__(self, rounds=0):
        super().__init__()
        self.rounds = rounds

    def construct(self, x, mask, other):
        rows = x[other]
        for _ in range(self.rounds):
            rows = x[mask] * 2
        return (rows * rows).sum()


def inputs():
    found = []
    for n in (2, 4, 6):
        rng = np.random.RandomState(n)
        masks = (Tensor(rng.permutation(6) < n), Tensor(rng.permutation(6) < 7 - n))
        found.append((Tensor(rng.randn(6), ms.float32), *masks))
    return found
