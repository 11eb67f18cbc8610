# expect: convert
# Boxes that survive are refined and matched: no gradient is asked of the suppression, which has none.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.nms = ops.NMSWithMask(0.5)
        self.refine = nn.Dense(4, 4)

    def construct(self, boxes, scores, target):
        sel = ops.nonzero(scores > 0.3).squeeze(-1)
        table = ops.concat((boxes[sel], scores[sel].expand_dims(-1)), 1)
        table, _, keep = self.nms(table)
        rois = ops.stop_gradient(table[keep][:, :4])
        large = (rois[:, 2] - rois[:, 0]) > 1.0
        moved = (rois + self.refine(rois) * 0.1)[large]
        return ops.abs(moved - target).mean()


def inputs():
    rng = np.random.default_rng(51)
    out = []
    for n in (1, 4, 9):
        corner = rng.random((9, 2)) * 12
        boxes = np.concatenate([corner, corner + 2 + rng.random((9, 2)) * 3], 1).astype(np.float32)
        scores = np.full(9, 0.1, np.float32)
        scores[rng.permutation(9)[:n]] = 0.4 + np.arange(n, dtype=np.float32) / 20
        target = rng.random(4).astype(np.float32)
        out.append((Tensor(boxes), Tensor(scores), Tensor(target)))
    return out
