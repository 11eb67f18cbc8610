# expect: convert
# FCOS: positive locations by nonzero + gather, boxes weighted by the centerness target, guarded.
import numpy as np
import mindspore as ms
from mindspore import nn, ops
import mindspore.ops.functional as F


def compute_centerness_targets(reg_targets):
    lr = reg_targets[:, ::2]
    tb = reg_targets[:, 1::2]
    c = (lr.min(axis=-1) / lr.max(axis=-1)) * (tb.min(axis=-1) / tb.max(axis=-1))
    return ops.sqrt(c)


class FCOSLossComputation(nn.Cell):
    def __init__(self):
        super().__init__()
        self.nonzero = ops.NonZero()
        self.bce = ops.BinaryCrossEntropy(reduction='mean')

    def iou_loss(self, pred, target, weight):
        pl, pt, pr, pb = pred[:, 0], pred[:, 1], pred[:, 2], pred[:, 3]
        tl, tt, tr, tb = target[:, 0], target[:, 1], target[:, 2], target[:, 3]
        a_p = (pl + pr) * (pt + pb)
        a_t = (tl + tr) * (tt + tb)
        w = F.minimum(pl, tl) + F.minimum(pr, tr)
        h = F.minimum(pt, tt) + F.minimum(pb, tb)
        inter = w * h
        losses = -ops.log((inter + 1.0) / (a_p + a_t - inter + 1.0))
        return (losses * weight).sum() / weight.sum()

    def construct(self, box_regression, centerness, labels, reg_targets):
        num_pos = (labels > 0).astype(ms.int32).sum()
        reg_loss = box_regression.sum() * 0
        ctr_loss = centerness.sum() * 0
        if num_pos > 0:
            pos_inds = self.nonzero(labels > 0).squeeze(1)
            box_pos = ops.gather(box_regression, pos_inds, 0)
            tgt_pos = ops.gather(reg_targets, pos_inds, 0)
            ctr_pos = ops.gather(centerness, pos_inds, 0)
            ctr_t = compute_centerness_targets(tgt_pos)
            reg_loss = self.iou_loss(box_pos, tgt_pos, ctr_t)
            ctr_loss = self.bce(ops.sigmoid(ctr_pos), ctr_t, ops.ones_like(ctr_t))
        return reg_loss, ctr_loss


def inputs():
    rng = np.random.default_rng(11)
    out = []
    for n in (2, 4, 0, 9):
        reg = rng.uniform(0.5, 3, (10, 4)).astype(np.float32)
        ctr = rng.standard_normal(10).astype(np.float32)
        lab = np.zeros(10, np.int32)
        lab[rng.permutation(10)[:n]] = rng.integers(1, 5, n)
        tgt = rng.uniform(0.5, 3, (10, 4)).astype(np.float32)
        tgt[lab == 0] = 0            # background rows: 0 / 0 in the centerness
        out.append((ms.Tensor(reg), ms.Tensor(ctr), ms.Tensor(lab), ms.Tensor(tgt)))
    return out
