# expect: convert
# entry: LaneHead
"""A lane head: focal classes of the anchors that count, offsets of those that hold a lane."""

import mindspore as ms
from mindspore import nn, ops, Tensor
import numpy as np


class FocalLoss(nn.Cell):
    def __init__(self, alpha=0.25, gamma=2.0, reduction="mean"):
        super().__init__()
        self.alpha = alpha
        self.gamma = gamma
        self.reduction = reduction

    def construct(self, logits, target):
        p = ops.sigmoid(logits)
        ce = ops.binary_cross_entropy_with_logits(logits, target, ops.ones_like(logits), ops.ones_like(logits), reduction="none")
        p_t = p * target + (1 - p) * (1 - target)
        loss = ce * ((1 - p_t) ** self.gamma)
        loss = (self.alpha * target + (1 - self.alpha) * (1 - target)) * loss
        if self.reduction == "mean":
            return loss.mean()
        elif self.reduction == "sum":
            return loss.sum()
        return loss


class LaneHead(nn.Cell):
    def __init__(self, dim=16, points=8, classes=3):
        super().__init__()
        self.cls = nn.Dense(dim, classes)
        self.reg = nn.Dense(dim, points)
        self.focal = FocalLoss()
        self.classes = classes

    def construct(self, feats, labels, lanes, iou):
        # feats: (N, A, dim) anchors, labels: (N, A) with -1 = ignored
        scores = self.cls(feats)
        offsets = self.reg(feats)
        cls_losses = 0
        reg_losses = 0
        batch = feats.shape[0]
        for b in range(batch):
            keep = labels[b] >= 0
            pos = labels[b] > 0
            num_pos = pos.sum()
            s = scores[b][keep]
            t = ops.one_hot(labels[b][keep], self.classes, ms.Tensor(1.0), ms.Tensor(0.0))
            cls_losses += self.focal(s, t)
            if num_pos > 0:
                reg = offsets[b][pos]
                gt = lanes[b][pos]
                w = iou[b][pos]
                l = ops.smooth_l1_loss(reg, gt, reduction="none").mean(-1)
                reg_losses += (l * w).sum() / num_pos
        return cls_losses / batch, reg_losses / batch


def inputs():
    rng = np.random.default_rng(0)
    out = []
    for k in (2, 4, 7):
        labels = np.full((2, 10), -1)
        labels[:, :8] = 0
        labels[0, :k] = 1
        labels[1, :max(1, k - 2)] = 2
        out.append((Tensor(rng.standard_normal((2, 10, 16)), ms.float32), Tensor(labels, ms.int32),
                    Tensor(rng.standard_normal((2, 10, 8)), ms.float32), Tensor(rng.random((2, 10)), ms.float32)))
    return out
