# expect: convert
# entry: Head
# a number of selected rows is handed through a loss Cell to the helper that divides by it
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


def weight_reduce_loss(loss, weight=None, reduction="mean", avg_factor=None):
    if weight is not None:
        loss = loss * weight
    if avg_factor is None:
        if reduction == "mean":
            return loss.mean()
        if reduction == "sum":
            return loss.sum()
        return loss
    if reduction == "mean":
        return loss.sum() / avg_factor
    if reduction != "none":
        raise ValueError("avg_factor asks for the mean")
    return loss


class SmoothL1Loss(nn.Cell):
    def __init__(self, beta=1.0, reduction="mean", loss_weight=1.0):
        super().__init__()
        self.beta = beta
        self.reduction = reduction
        self.loss_weight = loss_weight

    def construct(self, pred, target, weight=None, avg_factor=None):
        diff = ops.abs(pred - target)
        loss = ops.where(diff < self.beta, 0.5 * diff * diff / self.beta, diff - 0.5 * self.beta)
        return self.loss_weight * weight_reduce_loss(loss, weight, self.reduction, avg_factor)


class Head(nn.Cell):
    def __init__(self):
        super().__init__()
        self.loss_bbox = SmoothL1Loss(beta=0.5, loss_weight=2.0)

    def construct(self, boxes, targets, labels, weights):
        found = ops.nonzero(labels > 0).reshape(-1)
        kept = max(found.shape[0], 1)
        loss = self.loss_bbox(boxes[found], targets[found], weights[found], avg_factor=kept * 4.0)
        return loss, weight_reduce_loss(ops.abs(targets), weights)


def inputs():
    rows = []
    for kept in (1, 3, 6):
        rng = np.random.default_rng(kept)
        labels = np.zeros(8, np.int32)
        labels[:kept] = 1
        labels = rng.permutation(labels)
        boxes = rng.standard_normal((8, 4)).astype(np.float32)
        boxes[labels == 0] = np.inf
        targets, weights = rng.standard_normal((8, 4)), rng.random((8, 4))
        rows.append(
            (Tensor(boxes), Tensor(targets, ms.float32), Tensor(labels), Tensor(weights, ms.float32))
        )
    return rows
