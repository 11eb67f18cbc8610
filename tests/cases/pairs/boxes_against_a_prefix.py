# expect: convert
# Anchors against the boxes that are real, with axes and columns in one index, as torchvision does.
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


def box_iou(a, b):
    area_a = (a[:, 2] - a[:, 0]) * (a[:, 3] - a[:, 1])
    area_b = (b[:, 2] - b[:, 0]) * (b[:, 3] - b[:, 1])
    low = ops.maximum(a[:, None, :2], b[None, :, :2])
    high = ops.minimum(a[:, None, 2:], b[None, :, 2:])
    side = ops.clamp(high - low, min=0.0)
    inter = side[..., 0] * side[:, :, 1]
    return inter / (area_a[:, None] + area_b[None, :] - inter)


class Net(nn.Cell):
    def construct(self, anchors, scores, boxes, labels, number):
        real = boxes[:number]
        kinds = labels[:number]
        iou = box_iou(anchors, real)
        best = iou.max(axis=1)
        kind = kinds[iou.argmax(axis=1)]
        positive = (best >= 0.3).astype(ms.float32)
        wanted = ops.one_hot(kind, 3, Tensor(1.0), Tensor(0.0)) * positive.expand_dims(1)
        return ops.abs(ops.sigmoid(scores) - wanted).sum() / (positive.sum() + 1), best


def inputs():
    rng = np.random.default_rng(3)
    out = []
    for number in (1, 3, 4):
        low = rng.random((9, 2)) * 3
        anchors = np.concatenate((low, low + 1.5), 1).astype(np.float32)
        boxes = (anchors[rng.permutation(9)[:5]] + rng.random((5, 4)) * 0.4).astype(np.float32)
        boxes[number:] = np.nan
        scores = rng.standard_normal((9, 3)).astype(np.float32)
        labels = rng.integers(0, 3, 5).astype(np.int32)
        whole = (Tensor(anchors), Tensor(scores), Tensor(boxes), Tensor(labels))
        out.append((*whole, Tensor(number, ms.int32)))
    return out
