# expect: convert
# The criterion that a helper is given is another one in each call.
import numpy as np
from mindspore import Tensor, nn


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.squares = nn.MSELoss()
        self.distances = nn.L1Loss()

    def one(self, found, target, criterion):
        known = target > -1
        return criterion(found[known], target[known])

    def construct(self, found, target):
        first = self.one(found[:, 0], target[:, 0], self.squares)
        return first + self.one(found[:, 1], target[:, 1], self.distances)


def inputs():
    rng = np.random.default_rng(0)
    out = []
    for kept in (2, 5, 9):
        target = np.where(np.arange(9)[:, None] < kept, rng.random((9, 2)), -9)
        found = rng.standard_normal((9, 2)).astype(np.float32)
        out.append((Tensor(found), Tensor(target.astype(np.float32))))
    return out
