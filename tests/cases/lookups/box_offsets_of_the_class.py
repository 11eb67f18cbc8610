# expect: convert
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class OffsetLoss(nn.Cell):
    """Four offsets stand for each class: every object is charged with those of its own."""

    def construct(self, scores, offsets, classes, wanted):
        objects = ops.nonzero(classes > 0).squeeze(1)
        columns = 4 * classes[objects][:, None] + Tensor([0, 1, 2, 3], ms.int32)
        found = offsets[objects[:, None], columns]
        sides = offsets[objects[:, None], Tensor([4, 6], ms.int32)]
        loss = ops.smooth_l1_loss(found, wanted[objects], reduction="sum")
        return ops.cross_entropy(scores, classes) + (loss + ops.exp(sides).sum()) / classes.shape[0]


def inputs():
    rng = np.random.default_rng(0)
    made = []
    for count in (3, 7):
        classes = np.zeros(9, np.int32)
        classes[rng.permutation(9)[:count]] = rng.integers(1, 4, count)
        floats = [rng.standard_normal((9, width)).astype(np.float32) for width in (4, 16, 4)]
        made.append((Tensor(floats[0]), Tensor(floats[1]), Tensor(classes), Tensor(floats[2])))
    return made
