# expect: convert
"""Focal targets as `one_hot` of `scalar_to_tensor`, which is of float32 whatever it is made of."""

import mindspore as ms
import numpy as np
from mindspore import nn, ops


class FocalLoss(nn.Cell):
    def __init__(self):
        super().__init__()
        self.on, self.off = ops.scalar_to_tensor(1), ops.scalar_to_tensor(0)

    def construct(self, logits, labels):
        valid = labels >= 0
        classes = ops.clamp(labels, min=0)
        target = ops.one_hot(classes, 4, ops.scalar_to_tensor(1.0), ops.scalar_to_tensor(0.0))
        soft = ops.one_hot(classes, 4, self.on, self.off) * 0.9 + 0.025
        error = ops.mse_loss(logits[valid], target[valid])
        return error + ops.l1_loss(logits[valid], soft[valid], reduction="sum")


def inputs():
    rng = np.random.default_rng(6)
    return [
        (
            ms.Tensor(rng.standard_normal((25, 4)).astype(np.float32)),
            ms.Tensor(rng.integers(-low, 4, 25).clip(-1).astype(np.int32)),
        )
        for low in (1, 2, 6)
    ]
