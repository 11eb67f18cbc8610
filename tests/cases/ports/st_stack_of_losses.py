# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class PerLevel(nn.Cell):
    """One loss a pyramid level, gathered in a list, then their weighted sum."""

    def __init__(self, weights=(1.0, 0.5, 0.25)):
        super().__init__()
        self.weights = weights
        self.loss = nn.L1Loss(reduction="sum")

    def construct(self, p3, p4, p5, t3, t4, t5):
        losses = []
        for pred, target, weight in zip((p3, p4, p5), (t3, t4, t5), self.weights):
            mask = target > 0
            losses.append(weight * self.loss(pred[mask], target[mask]) / mask.astype(ms.float32).sum())
        return ops.stack(losses).sum()


def inputs():
    rng = np.random.default_rng(125)
    out = []
    for n in (1, 2, 4):
        preds, targets = [], []
        for size in (8, 6, 4):
            target = rng.uniform(0.5, 1, size).astype(np.float32)
            target[rng.permutation(size)[n:]] = -1
            targets.append(ms.Tensor(target))
            preds.append(ms.Tensor(rng.normal(size=size).astype(np.float32)))
        out.append((*preds, *targets))
    return out
