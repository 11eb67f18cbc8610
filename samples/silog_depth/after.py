"""Depth from one image, with the scale-invariant logarithmic loss over the pixels that have one."""

import mindspore as ms
import numpy as np
from mindspore import nn, ops
from staticshape import masked


class DepthNet(nn.Cell):
    """An encoder and a decoder; depths are positive."""

    def __init__(self, channels=24):
        super().__init__()
        self.down = nn.Conv2d(3, channels, 3, stride=2, has_bias=True)
        self.middle = nn.Conv2d(channels, channels, 3, has_bias=True)
        self.up = nn.Conv2dTranspose(channels, channels, 3, stride=2, has_bias=True)
        self.out = nn.Conv2d(channels, 1, 3, has_bias=True)

    def construct(self, images):
        features = ops.relu(self.middle(ops.relu(self.down(images))))
        return ops.relu(self.out(ops.relu(self.up(features))))


class SILogLoss(nn.Cell):
    """10 * sqrt(variance of the log error + a part of its squared mean)."""

    def __init__(self, variance_focus=0.85, nearest=0.1, farthest=80.0):
        super().__init__()
        self.variance_focus = variance_focus
        self.nearest = nearest
        self.farthest = farthest

    def construct(self, depth, target):
        # the sensor gives 0 where it saw nothing
        valid = ops.logical_and(target > self.nearest, target < self.farthest)
        error = (
            ops.log(masked.guard(depth + 1e-3, valid, 1.0))
            - ops.log(masked.guard(target, valid, 1.0))
        )
        spread = masked.mean(error**2, valid) - self.variance_focus * masked.mean(error, valid) ** 2
        return ops.sqrt(spread) * 10.0


class TrainDepth(nn.Cell):
    """Network and loss, and the root mean square error as a second term."""

    def __init__(self, weight=0.1):
        super().__init__()
        self.net = DepthNet()
        self.silog = SILogLoss()
        self.weight = weight

    def construct(self, images, target):
        depth = self.net(images)
        seen = target > self.silog.nearest
        difference = depth - target
        rmse = ops.sqrt(masked.mean(ops.square(masked.guard(difference, seen, 0.0)), seen))
        return self.silog(depth, target) + self.weight * rmse


def network():
    """The entry that is compiled and measured."""
    return TrainDepth()


def inputs():
    """Four batches of two images; the sensor saw 5, 30, 60 and 95 % of the pixels."""
    rng = np.random.default_rng(13)
    batches = []
    for share in (0.05, 0.3, 0.6, 0.95):
        images = rng.standard_normal((2, 3, 48, 64)).astype(np.float32)
        depth = rng.uniform(0.5, 79.0, (2, 1, 48, 64)).astype(np.float32)
        target = np.where(rng.random(depth.shape) < share, depth, 0).astype(np.float32)
        batches.append((ms.Tensor(images), ms.Tensor(target)))
    return batches
