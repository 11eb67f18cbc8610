# expect: convert
# A tuple of indices that a method gives goes whole to the losses, which index and store with it.
# entry: Criterion
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Criterion(nn.Cell):
    def matched(self, match):
        found = ops.nonzero(match >= 0)
        return found[:, 0], found[:, 1]

    def labels(self, logits, wanted, idx):
        target = ops.full(logits.shape[:2], 2, dtype=ms.int32)
        target[idx] = wanted
        return ops.cross_entropy(logits.swapaxes(1, 2), target)

    def boxes(self, pred, wanted, idx):
        return ops.l1_loss(pred[idx], wanted, reduction="none").sum()

    def construct(self, logits, pred, match, labels, boxes):
        idx = self.matched(match)
        batch, src = idx
        own = match[batch, src]
        loss = self.labels(logits, labels[batch, own], (batch, src))
        return loss + self.boxes(pred, boxes[batch, own], (batch, src))


def inputs():
    rng = np.random.default_rng(8)
    rows = []
    for kept in (1, 2, 3):
        match = np.full((2, 5), -1, np.int32)
        for row in match:
            row[rng.permutation(5)[:kept]] = rng.permutation(3)[:kept]
        logits, pred = rng.standard_normal((2, 5, 3)), rng.random((2, 5, 4))
        labels, boxes = rng.integers(0, 2, (2, 3)), rng.random((2, 3, 4))
        rows.append(
            (
                Tensor(logits, ms.float32),
                Tensor(pred, ms.float32),
                Tensor(match),
                Tensor(labels, ms.int32),
                Tensor(boxes, ms.float32),
            )
        )
    return rows
