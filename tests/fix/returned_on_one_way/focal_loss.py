import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def __init__(self, reduction="mean", ignore=255, alpha=0.25):
        super().__init__()
        self.reduction = reduction
        self.ignore = ignore
        self.alpha = alpha

    def construct(self, logits, labels):
        keep = labels != self.ignore
        p = ops.sigmoid(logits)[keep]
        t = labels[keep].astype(ms.float32)
        pt = p * t + (1 - p) * (1 - t)
        loss = -self.alpha * (1 - pt) ** 2 * ops.log(pt + 1e-6)
        if self.reduction == "none":
            return loss
        if self.reduction == "sum":
            return loss.sum()
        return loss.mean()


def inputs():
    rows = []
    for seed, labels in enumerate(((1, 0, 255, 1), (0, 255, 255, 255), (1, 1, 0, 1))):
        labels = np.array(labels, np.int32)
        logits = np.random.default_rng(seed).normal(size=4)
        logits[labels == 255] = (np.nan, np.inf, 1e30)[seed]
        rows.append((Tensor(logits.astype(np.float32)), Tensor(labels)))
    return rows
