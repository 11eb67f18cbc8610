# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops
import mindspore.ops.functional as F


class RPNLoss(nn.Cell):
    """Classification on sampled anchors, regression on positive ones."""

    def __init__(self, beta=1.0 / 9, weight=2.0):
        super().__init__()
        self.beta = beta
        self.weight = weight
        self.smooth_l1 = nn.SmoothL1Loss(beta=beta, reduction="sum")

    def construct(self, cls_score, bbox_pred, labels, bbox_targets):
        # labels: -1 ignored, 0 background, 1 object
        pos_inds = ops.nonzero(labels > 0).reshape(-1)
        valid_inds = ops.nonzero(labels >= 0).squeeze(-1)
        num_valid = valid_inds.shape[0]

        logits = F.gather(cls_score, valid_inds, 0)
        target = F.gather(labels, valid_inds, 0).astype(ms.float32)
        loss_cls = ops.relu(logits) - logits * target + ops.log1p(ops.exp(-ops.abs(logits)))
        loss_cls = loss_cls.sum() / num_valid

        pos_pred = bbox_pred[pos_inds]
        pos_target = bbox_targets[pos_inds]
        loss_bbox = self.smooth_l1(pos_pred, pos_target) / num_valid
        return loss_cls, self.weight * loss_bbox


def spoil(rng, x, keep):
    """Rubbish wherever keep is False."""
    bad = np.array([np.nan, np.inf, -np.inf, 1e30], np.float32)
    x = x.copy()
    x[~keep] = rng.choice(bad, x[~keep].shape)
    return x

def inputs():
    rng = np.random.default_rng(0)
    out = []
    for n_pos, n_neg in ((1, 2), (3, 3), (8, 0)):
        labels = np.full(8, -1, np.int32)
        order = rng.permutation(8)
        labels[order[:n_pos]] = 1
        labels[order[n_pos : n_pos + n_neg]] = 0
        score = spoil(rng, rng.normal(size=8).astype(np.float32), labels >= 0)
        pred = spoil(rng, rng.normal(size=(8, 4)).astype(np.float32), labels > 0)
        target = spoil(rng, rng.normal(size=(8, 4)).astype(np.float32), labels > 0)
        out.append((ms.Tensor(score), ms.Tensor(pred), ms.Tensor(labels), ms.Tensor(target)))
    return out
