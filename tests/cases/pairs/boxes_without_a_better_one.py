# expect: convert
# Post-processing: score threshold, class-wise offsets, greedy suppression, fixed number of detections.
import numpy as np
import mindspore as ms
from mindspore import nn, ops
from mindspore import Tensor


class PostProcess(nn.Cell):
    def __init__(self, score_thr=0.3, iou_thr=0.5, max_per_img=5):
        super().__init__()
        self.score_thr = score_thr
        self.iou_thr = iou_thr
        self.max_per_img = max_per_img

    def nms(self, boxes, scores):
        order = ops.argsort(scores, descending=True)
        boxes = boxes[order]
        x1, y1, x2, y2 = boxes[:, 0], boxes[:, 1], boxes[:, 2], boxes[:, 3]
        area = (x2 - x1) * (y2 - y1)
        w = ops.clamp(ops.minimum(x2[:, None], x2) - ops.maximum(x1[:, None], x1), min=0)
        h = ops.clamp(ops.minimum(y2[:, None], y2) - ops.maximum(y1[:, None], y1), min=0)
        iou = w * h / (area[:, None] + area - w * h + 1e-6)
        # fast nms: a box goes if any better one overlaps it
        worst = ops.triu(iou, diagonal=1).max(axis=0)
        return order, worst <= self.iou_thr

    def construct(self, boxes, scores, labels):
        valid = scores > self.score_thr
        boxes, scores, labels = boxes[valid], scores[valid], labels[valid]
        result = ops.zeros((self.max_per_img, 6), ms.float32)
        if boxes.shape[0] == 0:
            return result
        offset = labels.astype(ms.float32)[:, None] * 100.0
        order, keep = self.nms(boxes + offset, scores)
        keep = order[keep][: self.max_per_img]
        dets = ops.cat((boxes[keep], scores[keep][:, None], labels[keep][:, None].astype(ms.float32)), axis=1)
        result[: dets.shape[0]] = dets
        return result


def inputs():
    rng = np.random.default_rng(2)
    out = []
    for k in range(4):
        xy = rng.uniform(0, 10, (10, 2))
        b = np.concatenate([xy, xy + rng.uniform(2, 6, (10, 2))], 1).astype(np.float32)
        s = rng.uniform(0, 1, 10).astype(np.float32) * (0.2 if k == 3 else 1)
        out.append((Tensor(b), Tensor(s.astype(np.float32)), Tensor(rng.integers(0, 2, 10).astype(np.int32))))
    return out
