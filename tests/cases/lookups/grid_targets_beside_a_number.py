# expect: convert
# Boxes of a grid's cells, written into one column and into whole rows, from the end too.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, pred, boxes, cell):
        keep = boxes[:, 2] > 0.1
        rows, cols = cell[keep, 0] - 4, cell[keep, 1]
        target = ops.zeros((4, 5, 4), ms.float32)
        target[rows, cols] = boxes[keep]
        there = ops.zeros((4, 5, 2), ms.float32)
        there[rows, cols, 1] = boxes[keep, 2]
        there[0, cols, 0] = 2.0
        found = (ops.square(pred - target) * there[..., 1:]).sum()
        return found + (there * pred[..., :2]).sum()


def inputs():
    r = np.random.default_rng(9)
    found = []
    for n in (1, 3, 7):
        cells = r.permutation(20)[:7]
        boxes = r.random((7, 4)) + 0.2
        boxes[n:] = np.nan
        boxes[n:, 2] = 0
        cell = np.stack((cells // 5, cells % 5), 1)
        cell[n:] = 99
        found.append(
            (
                Tensor(r.normal(size=(4, 5, 4)), ms.float32),
                Tensor(boxes, ms.float32),
                Tensor(cell, ms.int32),
            )
        )
    return found
