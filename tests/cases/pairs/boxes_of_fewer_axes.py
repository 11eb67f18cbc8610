# expect: convert
# torchvision's box_iou: the second boxes have an axis less, and lie along the columns of the pairs.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


def box_area(boxes):
    return (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])


def box_iou(one, two):
    low = ops.maximum(one[:, None, :2], two[:, :2])
    high = ops.minimum(one[:, None, 2:], two[:, 2:])
    sides = (high - low).clip(0, None)
    inter = sides[:, :, 0] * sides[:, :, 1]
    return inter / (box_area(one)[:, None] + box_area(two) - inter)


class Net(nn.Cell):
    def construct(self, proposals, boxes, alive, real):
        quality = box_iou(proposals[alive], boxes[real])
        best = quality.max(axis=1)
        return best.mean(), (quality.max(axis=0) > 0.2).astype(ms.float32).mean(), quality.sum()


def inputs():
    rng = np.random.default_rng(611)
    out = []
    for n, k in ((1, 2), (4, 3), (7, 5)):
        low = rng.uniform(0, 2, (12, 2)).astype(np.float32)
        both = np.concatenate((low, low + rng.uniform(0.5, 2, low.shape).astype(np.float32)), -1)
        alive, real = rng.permutation(7) < n, rng.permutation(5) < k
        out.append((Tensor(both[:7]), Tensor(both[7:]), Tensor(alive), Tensor(real)))
    return out
