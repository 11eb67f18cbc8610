# expect: convert
"""A loss with weights, or plain; every call gives weights, and the plain way is masked as well."""

import mindspore as ms
import numpy as np
from mindspore import nn, ops


def reduce_loss(loss, weight=None):
    if weight is not None:
        return (loss * weight).sum() / weight.sum()
    return loss.mean()


class WeightedLoss(nn.Cell):
    def construct(self, pred, target, quality):
        valid = quality > 0
        loss = ops.square(pred[valid] - target[valid])
        return reduce_loss(loss, quality[valid])


def inputs():
    rng = np.random.default_rng(6)
    return [
        (
            ms.Tensor(rng.standard_normal(30).astype(np.float32)),
            ms.Tensor(rng.standard_normal(30).astype(np.float32)),
            ms.Tensor((rng.random(30) + shift).astype(np.float32)),
        )
        for shift in (-0.7, -0.4, -0.1)
    ]
