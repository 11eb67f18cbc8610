# expect: convert
"""The number of selected elements, cast by an operator: that makes a Tensor of it."""

import mindspore as ms
import numpy as np
from mindspore import nn, ops


class MeanLoss(nn.Cell):
    def __init__(self):
        super().__init__()
        self.cast = ops.Cast()
        self.select = ops.MaskedSelect()

    def construct(self, loss, labels):
        picked = self.select(loss, labels >= 0)
        number = picked.shape[0]
        share = self.cast(picked.shape[0], ms.float32) / loss.shape[0]
        return picked.sum() / ops.cast(number, ms.float32), share, ops.sqrt(ops.cast(number, ms.float32))


def inputs():
    rng = np.random.RandomState(0)
    return [
        (ms.Tensor(rng.rand(5).astype(np.float32)), ms.Tensor(np.array(labels, np.int32)))
        for labels in ([1, -1, 0, 2, -1], [-1, -1, -1, 0, -1], [1, 1, 1, 1, 1])
    ]
