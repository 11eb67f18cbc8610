# expect: convert
# entry: Net
# The sizes of the grid come out of a function that is called when the network is built.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


def pair(value):
    return (value, value * 2)


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        (self.width, self.height), self.wide = pair(0.5), 7

    def construct(self, points):
        column = ops.floor(points[:, 0] / self.width).astype(ms.int32)
        row = ops.floor(points[:, 1] / self.height).astype(ms.int32)
        inside = (row >= 0) & (column >= 0)
        kept = points[inside]
        names, place = ops.unique(row[inside] * self.wide + column[inside])
        total = ops.unsorted_segment_sum(kept, place, names.shape[0])
        return ops.square(total).sum() + names.shape[0]


def inputs():
    r = np.random.default_rng(16)
    found = []
    for shift in (-0.2, 0.5, 0.9):
        points = r.normal(size=(9, 3)) + shift
        points[0] = (0.1, 0.2, 0.5)
        found.append((Tensor(points, ms.float32),))
    return found
