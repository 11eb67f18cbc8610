# expect: convert
# entry: Net
# A Cell takes the origin and the sizes of its grid apart when it is built: pairs of numbers.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


def both(size):
    return (size, size)


class Grid(nn.Cell):
    def __init__(self, origin, size):
        super().__init__()
        self.x0, self.y0 = origin
        self.steps = both(size)
        self.width, self.height = self.steps

    def construct(self, points):
        column = ops.floor((points[:, 0] - self.x0) / self.width).astype(ms.int32)
        row = ops.floor((points[:, 1] - self.y0) / self.height).astype(ms.int32)
        inside = (row >= 0) & (column >= 0) & (points[:, 2] > 0)
        _, place = ops.unique(row[inside] * 7 + column[inside])
        total = ops.unsorted_segment_sum(points[inside], place, 9)
        return ops.square(total).sum()


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.grid = Grid((-1.0, -0.75), 0.5)

    def construct(self, points):
        return self.grid(ops.tanh(points))


def inputs():
    r = np.random.default_rng(14)
    found = []
    for spread in (0.2, 0.5, 0.9):
        points = r.normal(size=(9, 3)) * spread
        points[0] = (0.1, 0.2, 0.5)
        found.append((Tensor(points, ms.float32),))
    return found
