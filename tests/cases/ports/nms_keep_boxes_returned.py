# expect: refuse (the surviving boxes and labels are the output)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class PostProcess(nn.Cell):
    def __init__(self, iou_threshold=0.5, score_threshold=0.3):
        super().__init__()
        self.nms = ops.NMSWithMask(iou_threshold)
        self.score_threshold = score_threshold

    def construct(self, boxes, scores, labels):
        dets = ops.cat((boxes, scores.expand_dims(1)), 1)
        sorted_boxes, index, keep = self.nms(ops.stop_gradient(dets))
        keep = ops.logical_and(keep, sorted_boxes[:, 4] > self.score_threshold)
        return sorted_boxes[keep], labels[index[keep]]


def inputs():
    rng = np.random.default_rng(114)
    out = []
    for n in (1, 3, 5):
        xy = 10 * np.arange(5)[:, None] + rng.random((5, 2))
        b = np.concatenate([xy, xy + 5], 1).astype(np.float32)
        s = np.where(np.arange(5) < n, rng.uniform(0.5, 1, 5), 0.1).astype(np.float32)
        lab = rng.integers(0, 3, 5).astype(np.int32)
        out.append((ms.Tensor(b), ms.Tensor(s), ms.Tensor(lab)))
    return out
