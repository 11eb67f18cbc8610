# expect: convert
# Monocular depth: absolute error over the pixels that have ground truth.
import numpy as np

import mindspore as ms
from mindspore import nn, ops


class DepthL1Loss(nn.Cell):
    """Mean absolute error over valid pixels."""

    def __init__(self, max_depth=80.0):
        super().__init__()
        self.max_depth = max_depth

    def construct(self, pred, target):
        mask = ops.logical_and(target > 0.1, target < self.max_depth)
        p = ops.masked_select(pred, mask)
        t = ops.masked_select(target, mask)
        return ops.abs(p - t).mean()


def inputs():
    rng = np.random.default_rng(0)
    batches = []
    for keep in (0.1, 0.5, 0.9, 1.0):
        pred = rng.uniform(1, 60, (2, 8, 8)).astype(np.float32)
        target = rng.uniform(1, 100, (2, 8, 8)).astype(np.float32)
        target[rng.random(target.shape) > keep] = 0.0
        batches.append((ms.Tensor(pred), ms.Tensor(target)))
    return batches
