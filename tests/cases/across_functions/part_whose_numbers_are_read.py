# expect: convert
# entry: Net
# The network reads numbers that its part keeps; the part is handed a list that only the network has a default for.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Voxelize(nn.Cell):
    def __init__(self, size, limits):
        super().__init__()
        self.low = Tensor(limits[:2], ms.float32)
        self.high = Tensor(limits[2:], ms.float32)
        self.size = Tensor(size, ms.float32)
        self.nx = int(round((limits[2] - limits[0]) / size[0]))
        self.ny = int(round((limits[3] - limits[1]) / size[1]))

    def construct(self, points):
        keep = ops.logical_and(points >= self.low, points < self.high).all(axis=1)
        points = points[keep]
        place = ops.floor((points - self.low) / self.size).astype(ms.int32)
        return points, place[:, 1] * self.nx + place[:, 0]


class Net(nn.Cell):
    def __init__(self, size=(1.0, 2.0), limits=(0.0, -4.0, 8.0, 4.0)):
        super().__init__()
        self.voxelize = Voxelize(size, limits)
        self.room = self.voxelize.nx * self.voxelize.ny

    def construct(self, points):
        points, cell = self.voxelize(points)
        total = ops.unsorted_segment_sum(points, cell, self.room)
        number = ops.unsorted_segment_sum(ops.ones_like(points), cell, self.room)
        mean = total / ops.clamp(number, min=1.0)
        return ops.abs(points - mean[cell]).sum(), mean


def inputs():
    rng = np.random.default_rng(3)
    return [(Tensor(rng.uniform(-spread, spread, (20, 2)).astype(np.float32)),) for spread in (3.0, 6.0, 9.0)]
