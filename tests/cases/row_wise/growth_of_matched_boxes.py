# expect: convert
# Regions that were matched: sides and areas of several columns each, which the unmatched ones hold as NaN and inf.
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class RegionGrowth(nn.Cell):
    def construct(self, regions, anchors, owner):
        matched = owner >= 0
        mine = regions[matched]
        base = anchors[matched]
        area = (mine[:, 2] - mine[:, 0]) * (mine[:, 3] - mine[:, 1])
        before = (base[:, 2] - base[:, 0]) * (base[:, 3] - base[:, 1])
        longer = ops.square(mine[:, 2] - base[:, 2]) + ops.square(mine[:, 3] - base[:, 3])
        return (area / (before + 1.0)).mean(), longer.sum(), (mine[:, 0] * base[:, 0]).max()


def inputs():
    rng = np.random.default_rng(417)
    out = []
    for number in (2, 5, 9):
        owner = np.full(11, -1)
        owner[rng.permutation(11)[:number]] = 3
        low = rng.random((2, 11, 2)) * 4
        boxes = np.concatenate([low, low + rng.random((2, 11, 2)) * 3 + 0.2], -1).astype(np.float32)
        boxes[0][owner < 0] = np.nan
        boxes[1][owner < 0] = np.inf
        out.append((Tensor(boxes[0]), Tensor(boxes[1]), Tensor(owner, ms.int32)))
    return out
