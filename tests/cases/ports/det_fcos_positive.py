# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor
import mindspore.ops as P


class FCOSHeadLoss(nn.Cell):
    def __init__(self, num_classes: int = 3):
        super().__init__()
        self.num_classes = num_classes
        self.bce = nn.BCEWithLogitsLoss(reduction="mean")

    def centerness_target(self, ltrb):
        left_right = ltrb[:, [0, 2]]
        top_bottom = ltrb[:, [1, 3]]
        centerness = (left_right.min(axis=-1) / left_right.max(axis=-1)) * (
            top_bottom.min(axis=-1) / top_bottom.max(axis=-1)
        )
        return P.sqrt(centerness)

    def construct(self, bbox_pred: Tensor, centerness: Tensor, labels: Tensor, bbox_targets: Tensor):
        flat_pred = bbox_pred.transpose(0, 2, 3, 1).reshape(-1, 4)
        flat_center = centerness.reshape(-1)
        flat_labels = labels.reshape(-1)
        flat_targets = bbox_targets.reshape(-1, 4)

        # FG cat_id: [0, num_classes - 1], BG cat_id: num_classes
        pos_mask = P.logical_and(flat_labels >= 0, flat_labels < self.num_classes)
        pos_bbox_pred = flat_pred[pos_mask]
        pos_centerness = flat_center[pos_mask]
        pos_bbox_targets = flat_targets[pos_mask]
        pos_centerness_targets = self.centerness_target(pos_bbox_targets)
        loss_centerness = self.bce(pos_centerness, pos_centerness_targets)
        l1 = P.abs(pos_bbox_pred - pos_bbox_targets).sum(axis=1)
        loss_bbox = (l1 * pos_centerness_targets).sum() / pos_centerness_targets.sum()
        return loss_bbox + loss_centerness


def pick(rng, size, n):
    keep = np.zeros(size, bool)
    keep[rng.permutation(size)[:n]] = True
    return keep

def spoil(rng, x, keep):
    """Rubbish wherever keep is False."""
    bad = np.array([np.nan, np.inf, -np.inf, 1e30], np.float32)
    x = x.copy()
    x[~keep] = rng.choice(bad, x[~keep].shape)
    return x

def inputs():
    rng = np.random.default_rng(1)
    out = []
    for n in (1, 4, 8):
        keep = pick(rng, 8, n)
        pred = spoil(rng, rng.uniform(0.5, 2, (8, 4)).astype(np.float32), keep)
        pred = pred.reshape(2, 2, 2, 4).transpose(0, 3, 1, 2)
        center = spoil(rng, rng.normal(size=8).astype(np.float32), keep).reshape(2, 1, 2, 2)
        labels = np.where(keep, rng.integers(0, 3, 8), 3).astype(np.int32).reshape(2, 2, 2)
        target = spoil(rng, rng.uniform(0.5, 2, (8, 4)).astype(np.float32), keep)
        out.append((ms.Tensor(pred.copy()), ms.Tensor(center), ms.Tensor(labels), ms.Tensor(target)))
    return out
