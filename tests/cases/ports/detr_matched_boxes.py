# expect: convert
"""Box losses of DETR once the matcher has written, for every query, the index of its target (-1: no object)."""
import numpy as np
import mindspore as ms
from mindspore import ops
from mindspore.nn import Cell, CrossEntropyLoss


def box_cxcywh_to_xyxy(x):
    cx, cy, w, h = x[:, 0], x[:, 1], x[:, 2], x[:, 3]
    return ops.stack([cx - 0.5 * w, cy - 0.5 * h, cx + 0.5 * w, cy + 0.5 * h], axis=-1)


def generalized_iou(a, b):
    area_a = (a[:, 2] - a[:, 0]) * (a[:, 3] - a[:, 1])
    area_b = (b[:, 2] - b[:, 0]) * (b[:, 3] - b[:, 1])
    wh = ops.clamp(ops.minimum(a[:, 2:], b[:, 2:]) - ops.maximum(a[:, :2], b[:, :2]), 0.0, None)
    inter = wh[:, 0] * wh[:, 1]
    union = area_a + area_b - inter
    hull = ops.maximum(a[:, 2:], b[:, 2:]) - ops.minimum(a[:, :2], b[:, :2])
    hull = hull[:, 0] * hull[:, 1]
    return inter / union - (hull - union) / hull


class SetCriterion(Cell):
    def __init__(self, num_classes=3):
        super().__init__()
        self.num_classes = num_classes
        self.ce = CrossEntropyLoss()

    def get_idx(self, match):
        idx = ops.nonzero(match >= 0)
        return idx[:, 0], idx[:, 1]

    def construct(self, pred_logits, pred_boxes, tgt_boxes, tgt_labels, match):
        batch_idx, src_idx = self.get_idx(match)
        tgt_idx = match[batch_idx, src_idx]

        src_boxes = ops.sigmoid(pred_boxes)[batch_idx, src_idx]
        target_boxes = tgt_boxes[batch_idx, tgt_idx]
        num_boxes = src_boxes.shape[0]
        loss_bbox = ops.abs(src_boxes - target_boxes).sum() / num_boxes
        loss_giou = (1 - generalized_iou(box_cxcywh_to_xyxy(src_boxes), box_cxcywh_to_xyxy(target_boxes))).sum() / num_boxes

        src_logits = pred_logits[batch_idx, src_idx]
        target_classes = tgt_labels[batch_idx, tgt_idx]
        loss_cls = self.ce(src_logits.reshape(-1, self.num_classes), target_classes.reshape(-1))
        return loss_cls, loss_bbox, loss_giou


def inputs():
    rng = np.random.RandomState(55)
    out = []
    for m in ([[0, -1, 1, -1], [-1, -1, 0, -1]], [[1, 0, 2, 1], [2, 1, 0, 0]], [[-1, -1, -1, 2], [-1, -1, -1, -1]]):
        tb = rng.uniform(0.2, 0.7, (2, 3, 4)).astype(np.float32)
        out.append((ms.Tensor(rng.randn(2, 4, 3).astype(np.float32)), ms.Tensor(rng.randn(2, 4, 4).astype(np.float32)),
                    ms.Tensor(tb), ms.Tensor(rng.randint(0, 3, (2, 3)).astype(np.int32)), ms.Tensor(np.array(m, np.int32))))
    return out
