# expect: convert
import numpy as np
import mindspore as ms
import mindspore.nn as nn
from mindspore import ops
from mindspore.common import Tensor


def bbox_giou(pred, target, eps=1e-7):
    """GIoU of aligned boxes, (N, 4) and (N, 4) -> (N,)."""
    lt = ops.maximum(pred[:, :2], target[:, :2])
    rb = ops.minimum(pred[:, 2:], target[:, 2:])
    wh = ops.clamp(rb - lt, min=0.0)
    overlap = wh[:, 0] * wh[:, 1]
    area_p = (pred[:, 2] - pred[:, 0]) * (pred[:, 3] - pred[:, 1])
    area_t = (target[:, 2] - target[:, 0]) * (target[:, 3] - target[:, 1])
    union = area_p + area_t - overlap + eps
    ious = overlap / union
    enclose_lt = ops.minimum(pred[:, :2], target[:, :2])
    enclose_rb = ops.maximum(pred[:, 2:], target[:, 2:])
    enclose_wh = ops.clamp(enclose_rb - enclose_lt, min=0.0)
    enclose = enclose_wh[:, 0] * enclose_wh[:, 1] + eps
    return ious - (enclose - union) / enclose


class IoULoss(nn.Cell):
    def construct(self, boxes, gt_boxes, fg_mask):
        num_fg = fg_mask.astype(ms.float32).sum()
        giou = bbox_giou(boxes.view(-1, 4)[fg_mask], gt_boxes.view(-1, 4)[fg_mask])
        loss = (1.0 - giou).sum() / num_fg
        return loss


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
    rng = np.random.default_rng(2)
    out = []
    for n in (1, 3, 6):
        keep = pick(rng, 6, n)
        boxes = []
        for _ in range(2):
            lo = rng.uniform(0, 1, (6, 2))
            box = np.concatenate([lo, lo + rng.uniform(0.5, 1.5, (6, 2))], 1).astype(np.float32)
            boxes.append(spoil(rng, box, keep).reshape(2, 3, 4))
        out.append((Tensor(boxes[0]), Tensor(boxes[1]), Tensor(keep)))
    return out
