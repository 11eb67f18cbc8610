# expect: convert
"""A helper smooths what has no weights: no call comes there, and none can without an error."""

import mindspore as ms
import numpy as np
from mindspore import nn, ops


def reduce_loss(loss, weight=None):
    if weight is not None:
        return (loss * weight).sum() / weight.sum()
    return ops.conv1d(loss[None, None], ops.ones((1, 1, 3))).mean()


class WeightedLoss(nn.Cell):
    def construct(self, pred, quality):
        valid = quality > 0
        return reduce_loss(ops.abs(pred[valid]), quality[valid])


def inputs():
    rng = np.random.default_rng(7)
    return [
        (
            ms.Tensor(rng.standard_normal(30).astype(np.float32)),
            ms.Tensor((rng.random(30) + shift).astype(np.float32)),
        )
        for shift in (-0.7, -0.4, -0.1)
    ]
