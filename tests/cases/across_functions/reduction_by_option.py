# expect: convert
# entry: Detector
# a helper whose result is reduced as an option says: every call in sight gives one
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


def focal_loss(inputs, targets, alpha=0.25, gamma=2.0, reduction="none"):
    p = ops.sigmoid(inputs)
    loss = ops.maximum(inputs, 0.0) - inputs * targets + ops.log1p(ops.exp(-ops.abs(inputs)))
    loss = loss * (1 - (p * targets + (1 - p) * (1 - targets))) ** gamma
    if alpha >= 0:
        loss = (alpha * targets + (1 - alpha) * (1 - targets)) * loss
    if reduction == "mean":
        loss = loss.mean()
    elif reduction == "sum":
        loss = loss.sum()
    return loss


def weighted(loss, weight=None, reduction="mean"):
    if weight is not None:
        loss = loss * weight
    if reduction == "sum":
        return loss.sum()
    if reduction == "mean":
        return loss.mean()
    return loss


class Detector(nn.Cell):
    def construct(self, logits, boxes, labels, targets):
        valid = labels >= 0
        found = labels > 0
        one_hot = ops.one_hot(ops.maximum(labels, 0), 5)[:, 1:].astype(ms.float32)
        total = focal_loss(logits[valid], one_hot[valid], reduction="sum") / found.sum()
        every = focal_loss(logits[found], one_hot[found], 0.5, reduction="mean")
        apart = ops.abs(boxes[found] - targets[found])
        return total, every, weighted(apart), weighted(apart, 2.0, reduction="sum")


def inputs():
    rows = []
    for kept in (1, 4, 9):
        rng = np.random.default_rng(kept)
        labels = np.full(12, -1, np.int32)
        labels[:kept] = rng.integers(1, 5, kept)
        labels[kept : kept + 2] = 0
        labels = rng.permutation(labels)
        logits = rng.standard_normal((12, 4)).astype(np.float32)
        logits[labels < 0] = 1e30
        boxes = rng.standard_normal((12, 4)).astype(np.float32)
        boxes[labels <= 0] = np.nan
        targets = rng.standard_normal((12, 4))
        rows.append((Tensor(logits), Tensor(boxes), Tensor(labels), Tensor(targets, ms.float32)))
    return rows
