# expect: convert
"""Anchors that are taken: the mask is stretched over the four numbers of a box, elements become rows."""
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class BoxLoss(nn.Cell):
    def construct(self, boxes, wanted, classes):
        batch, anchors, _ = boxes.shape
        taken = classes > 0
        stretched = taken.expand_dims(taken.ndim).expand_as(boxes)
        found = boxes[stretched].view(-1, 4)
        right = wanted[stretched].view(-1, 4)
        return ops.smooth_l1_loss(found, right, reduction="sum") / (batch * anchors)


def inputs():
    rng = np.random.default_rng(11)
    rows = []
    for part in (0.2, 0.5, 1.1):
        classes = np.where(rng.random((2, 6)) < part, rng.integers(1, 4, (2, 6)), 0)
        classes[1, 2] = 3
        rows.append((
            ms.Tensor(rng.normal(size=(2, 6, 4)), ms.float32), ms.Tensor(rng.normal(size=(2, 6, 4)), ms.float32),
            ms.Tensor(classes, ms.int32),
        ))
    return rows
