# expect: convert
"""Confident pseudo labels are counted by class, behind an early return where there are none."""
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.classes = 4

    def unsupervised(self, weak, strong):
        probs = ops.softmax(ops.stop_gradient(weak), axis=-1)
        sure = probs.max(axis=-1) >= 0.6
        if sure.sum() == 0:
            return ops.zeros((), ms.float32)
        labels = probs.argmax(axis=-1)[sure].astype(ms.int32)
        counts = ops.bincount(labels, minlength=self.classes).reshape(self.classes)
        weight = 1.0 / ops.sqrt(counts.astype(ms.float32) + 1.0)
        loss = ops.cross_entropy(strong[sure], labels, reduction="none") * weight[labels]
        return loss.sum() / strong.shape[0]

    def construct(self, logits, labels, weak, strong):
        return ops.cross_entropy(logits, labels) + self.unsupervised(weak, strong)


def inputs():
    rng = np.random.default_rng(14)
    rows = []
    for scale in (3.0, 1.5, 0.8):
        weak = (rng.normal(size=(8, 4)) * scale).astype(np.float32)
        weak[0, 2] += 5
        logits, strong = (rng.normal(size=(n, 4)).astype(np.float32) for n in (6, 8))
        labels = rng.integers(0, 4, 6).astype(np.int32)
        rows.append((Tensor(logits), Tensor(labels), Tensor(weak), Tensor(strong)))
    return rows
