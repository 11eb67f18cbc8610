# expect: convert
# Proposals above an IoU threshold: nonzero, gather boxes, gather scores, two losses.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class ProposalLoss(nn.Cell):
    def __init__(self, threshold=0.5):
        super().__init__()
        self.threshold = threshold
        self.gather = ops.Gather()
        self.l1 = nn.L1Loss(reduction="mean")

    def construct(self, boxes, targets, scores, ious):
        index = ops.nonzero(ious > self.threshold).squeeze(-1)
        sel_boxes = self.gather(boxes, index, 0)
        sel_targets = self.gather(targets, index, 0)
        sel_scores = self.gather(scores, index, 0)
        box_loss = self.l1(sel_boxes, sel_targets)
        score_loss = -ops.log(sel_scores + 1e-6).mean()
        return box_loss + score_loss


def inputs():
    rng = np.random.default_rng(513)
    out = []
    for n in (2, 3, 6):
        b, t = rng.random((2, 6, 4)).astype(np.float32)
        s = rng.random(6).astype(np.float32)
        iou = np.where(np.arange(6) < n, 0.8, 0.2).astype(np.float32)
        rng.shuffle(iou)
        out.append((ms.Tensor(b), ms.Tensor(t), ms.Tensor(s), ms.Tensor(iou)))
    return out
