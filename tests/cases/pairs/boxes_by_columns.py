# expect: convert
# Overlap of boxes: columns of selected rows behind a new axis, on either side or on both.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


def overlap(one, two):
    low = ops.maximum(one[:, None, :2], two[None, :, :2])
    high = ops.minimum(one[:, None, 2:], two[None, :, 2:])
    sides = ops.clip(high - low, 0, None)
    return sides[..., 0] * sides[..., 1]


class Net(nn.Cell):
    def construct(self, anchors, boxes, kinds, keep):
        chosen, truth = anchors[keep], boxes[keep]
        low = ops.maximum(chosen[:, None, :2], truth[None, :, :2])
        high = ops.minimum(chosen[:, None, 2:], truth[None, :, 2:])
        sides = (high - low).clip(0, None)
        area = (chosen[:, 2] - chosen[:, 0]) * (chosen[:, 3] - chosen[:, 1])
        both = sides[:, :, 0] * sides[:, :, 1]
        share = both / (area[:, None] + 1.0)
        best = overlap(anchors, truth).max(axis=1)
        near = overlap(chosen, boxes).argmax(axis=1)
        return share.max(axis=0).sum(), best, (kinds[near] == kinds[keep]).astype(ms.float32).mean()


def inputs():
    rng = np.random.default_rng(421)
    out = []
    for n in (2, 4, 7):
        low = rng.uniform(0, 2, (2, 7, 2)).astype(np.float32)
        one, two = np.concatenate((low, low + rng.uniform(0.5, 2, low.shape).astype(np.float32)), -1)
        kinds, keep = rng.integers(0, 2, 7).astype(np.int32), rng.permutation(7) < n
        out.append((Tensor(one), Tensor(two), Tensor(kinds), Tensor(keep)))
    return out
