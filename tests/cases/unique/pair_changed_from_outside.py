# expect: refuse (a method stores one of the pair again: it may be a Tensor of any shape then)
# entry: Net
# A pair of numbers by default, and a method that sets one of them.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self, cell=(0.5, 0.5)):
        super().__init__()
        self.width, self.height = cell

    def widen(self, width):
        self.width = width

    def construct(self, points):
        column = ops.floor(points[:, 0] / self.width).astype(ms.int32)
        names, _ = ops.unique(column[points[:, 2] > 0] + 1)
        return names.astype(ms.float32).sum() * points.sum()


def inputs():
    r = np.random.default_rng(17)
    found = []
    for shift in (-0.2, 0.5, 0.9):
        points = r.normal(size=(9, 3)) + shift
        points[0] = (0.1, 0.2, 0.5)
        found.append((Tensor(points, ms.float32),))
    return found
