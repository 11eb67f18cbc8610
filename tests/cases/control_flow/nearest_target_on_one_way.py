# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class NearestTarget(nn.Cell):
    """Of each image the targets that are nearest to the points, or a term without any target."""

    def construct(self, points, targets, valid):
        losses = []
        for i in range(2):
            there = targets[i][valid[i]]
            if there.shape[0] == 0:
                losses.append(ops.sigmoid(points[i]).sum())
                continue
            apart = ops.abs(points[i][:, None] - there[None])
            best = apart.argmin(axis=1)
            near = apart.min(axis=1) < 0.8
            losses.append(ops.square(points[i][near] - there[best[near]]).sum())
        return ops.stack(losses).mean()


def inputs():
    rng = np.random.RandomState(4)
    found = []
    for number in (1, 3, 4):
        valid = np.zeros((2, 4), bool)
        valid[0, rng.permutation(4)[:number]] = True
        valid[1, :] = number == 3
        targets = np.where(valid, rng.randn(2, 4), rng.choice([np.nan, np.inf, 1e30], (2, 4)))
        points = rng.randn(2, 6)
        found.append((Tensor(points, ms.float32), Tensor(targets, ms.float32), Tensor(valid)))
    return found
