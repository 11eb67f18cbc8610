# expect: convert
# Columns of selected rows in a comprehension: taken apart by unpacking, or read by their places.
import numpy as np
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def unpacked(self, rows):
        x1, y1, x2, y2 = [rows[:, i] for i in range(4)]
        return (x2 - x1) * (y2 - y1)

    def by_place(self, rows):
        sides = [rows[:, i + 2] - rows[:, i] for i in (0, 1)]
        wide, high = [ops.log(1.0 + sides[0] ** 2), sides[1]]
        return wide - high

    def construct(self, boxes, mask):
        area = self.unpacked(boxes[mask])
        rows = boxes[mask]
        corners = [rows[:, i] for i in range(4)]
        left, top, right, bottom = corners
        extent = (right - left).max() + (bottom + top).mean()
        return area.sum() + extent + (self.by_place(rows) * area).mean()


def inputs():
    out = []
    for number in (1, 4, 7):
        rng = np.random.default_rng(number)
        boxes = rng.random((7, 4)).astype(np.float32)
        out.append((Tensor(boxes), Tensor(np.arange(7) < number)))
    return out
