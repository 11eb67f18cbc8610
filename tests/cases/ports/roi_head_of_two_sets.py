# expect: convert
# Twice as many features as the shape takes: every row of them becomes two.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class RoIHead(nn.Cell):
    """Sampled rois: positives by iou, at most 8, the rest negatives, classified and regressed."""

    def __init__(self, dim=6, classes=4):
        super().__init__()
        self.cls = nn.Dense(dim, classes)
        self.reg = nn.Dense(dim, 8 * classes)
        self.classes = classes

    def construct(self, feats, ious, gt_labels, gt_boxes):
        best = ious.max(axis=1)
        arg = ious.argmax(axis=1)
        pos = best >= 0.5
        f = feats[pos]
        lab = gt_labels[arg[pos]]
        box = gt_boxes[arg[pos]]
        scores = self.cls(f)
        deltas = self.reg(f).reshape(-1, self.classes, 4)
        picked = deltas.mean(1)[: f.shape[0]]
        neg = ops.logical_and(best < 0.5, best >= 0.1)
        neg_scores = self.cls(feats[neg])
        neg_lab = ops.zeros((neg_scores.shape[0],), ms.int32)
        all_scores = ops.cat((scores, neg_scores), 0)
        all_lab = ops.cat((lab, neg_lab), 0)
        return ops.cross_entropy(all_scores, all_lab) + ops.smooth_l1_loss(picked, box, reduction='sum') / all_lab.shape[0]


def inputs():
    rng = np.random.default_rng(0)
    out = []
    for s in (0.8, 1.0, 1.4):
        i = np.clip(rng.random((10, 3)) * s, 0, 1).astype(np.float32); i[0] = 0.9; i[1] = 0.3
        out.append((ms.Tensor(rng.standard_normal((10, 6)).astype(np.float32)), ms.Tensor(i), ms.Tensor(np.array([1, 2, 3], np.int32)), ms.Tensor(rng.standard_normal((3, 4)).astype(np.float32))))
    return out
