# expect: convert
# RetinaNet: anchors labelled -1 are ignored; one-hot and focal weights on what is left.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class FocalLoss(nn.Cell):
    def __init__(self, num_classes=3, alpha=0.25, gamma=2.0):
        super(FocalLoss, self).__init__()
        self.num_classes = num_classes
        self.alpha, self.gamma = alpha, gamma
        self.onehot = nn.OneHot(depth=num_classes + 1)
        self.bce = ops.SigmoidCrossEntropyWithLogits()

    def construct(self, cls_preds, cls_targets):
        pos = cls_targets > 0
        num_pos = ops.maximum(pos.astype(ms.float32).sum(), Tensor(1.0, ms.float32))
        pos_neg = cls_targets > -1
        mask = pos_neg.expand_dims(2).broadcast_to(cls_preds.shape)
        masked_cls_preds = ops.masked_select(cls_preds, mask).view(-1, self.num_classes)
        t = self.onehot(ops.masked_select(cls_targets, pos_neg))
        t = t[:, 1:]
        p = ops.sigmoid(masked_cls_preds)
        pt = p * t + (1 - p) * (1 - t)
        w = self.alpha * t + (1 - self.alpha) * (1 - t)
        w = w * ops.pow(1 - pt, self.gamma)
        loss = (self.bce(masked_cls_preds, t) * w).sum()
        return loss / num_pos


def inputs():
    rng = np.random.default_rng(12)
    out = []
    for n, ign in ((2, 9), (6, 4), (12, 0), (1, 11)):
        preds = rng.standard_normal((2, 6, 3)).astype(np.float32)
        lab = rng.integers(0, 4, 12).astype(np.int32)
        lab[rng.permutation(12)[:ign]] = -1
        lab = lab.reshape(2, 6)
        preds[lab == -1] = np.inf
        out.append((ms.Tensor(preds), ms.Tensor(lab)))
    return out
