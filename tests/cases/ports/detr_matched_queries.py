# expect: convert
# DETR: matched queries by a -1-padded assignment, box L1 / number of boxes, cardinality error.
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class SetCriterion(nn.Cell):
    def __init__(self, num_classes=3, eos_coef=0.1):
        super().__init__()
        self.num_classes = num_classes
        self.empty_weight = Tensor(np.array([1.] * num_classes + [eos_coef], np.float32))

    def loss_labels(self, logits, labels, match):
        matched = match >= 0
        target_classes = ops.full(match.shape, self.num_classes, dtype=ms.int32)
        picked = labels[ops.clamp(match, min=0)]
        target_classes = ops.where(matched, picked, target_classes)
        acc = (logits[matched].argmax(-1) == target_classes[matched]).astype(ms.float32).mean() * 100
        return ops.cross_entropy(logits, target_classes, self.empty_weight), acc

    def loss_boxes(self, boxes, tgt, match):
        idx = ops.nonzero(match >= 0)[:, 0]
        src_boxes = boxes[idx]
        target_boxes = tgt[match[idx]]
        num_boxes = idx.shape[0]
        return ops.abs(src_boxes - target_boxes).sum() / num_boxes

    def construct(self, logits, boxes, labels, tgt, match):
        ce, acc = self.loss_labels(logits, labels, match)
        return ce, acc, self.loss_boxes(boxes, tgt, match)


def inputs():
    rng = np.random.default_rng(26)
    out = []
    for n in (1, 2, 4):
        logits = rng.standard_normal((6, 4)).astype(np.float32)
        boxes = rng.random((6, 4)).astype(np.float32)
        lab = rng.integers(0, 3, 4).astype(np.int32)
        tgt = rng.random((4, 4)).astype(np.float32)
        match = np.full(6, -1, np.int32)
        match[rng.permutation(6)[:n]] = rng.permutation(4)[:n]
        out.append(tuple(Tensor(v) for v in (logits, boxes, lab, tgt, match)))
    return out
