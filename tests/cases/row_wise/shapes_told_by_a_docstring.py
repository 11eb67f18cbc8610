# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Spread(nn.Cell):
    """How far each counted row climbs, class by class.

    Args:
        scores (Tensor): what the head gives, of shape (N, C)
        target (Tensor): (N,), -1 where a row does not count
    """

    def construct(self, scores, target, scale):
        # scale: (C,)
        counts = target >= 0
        climbed = ops.cumsum(scores[counts], -1) * scale
        best = climbed.argmax(-1)
        return (climbed[:, -1] - climbed[:, 0]).mean(), (best == target[counts]).float().mean()


def inputs():
    rng = np.random.default_rng(8)
    rows = []
    for n in (1, 4, 6):
        scores = rng.standard_normal((6, 3)).astype(np.float32)
        target = np.where(rng.permutation(6) < n, rng.integers(0, 3, 6), -1).astype(np.int32)
        scale = rng.random(3).astype(np.float32) + 0.5
        rows.append((ms.Tensor(scores), ms.Tensor(target), ms.Tensor(scale)))
    return rows
