# expect: convert
# oracle: pynative (a number and a Tensor do not join in graph mode)
"""The mean over the classes that are there: what is added up and a count, under one condition."""
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, iou, labels):
        total = 0.0
        seen = 0
        for c in range(4):
            if (labels == c).any():
                total = total + ops.log(iou[c])
                seen += 1
        return -total / seen


def inputs():
    rng = np.random.default_rng(4)
    rows = []
    for classes in (4, 2, 1):
        iou = rng.uniform(0.1, 1.0, size=4).astype(np.float32)
        iou[classes:] = 0.0
        labels = rng.integers(0, classes, size=7).astype(np.int32)
        rows.append((Tensor(iou), Tensor(labels)))
    return rows
