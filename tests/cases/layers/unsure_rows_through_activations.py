# expect: convert
"""Rows that the first exit leaves unsure go on: a layer with its activation, and a chain of layers."""

import mindspore as ms
import numpy as np
from mindspore import nn, ops


class EarlyExit(nn.Cell):
    def __init__(self, dim=5, classes=3):
        super().__init__()
        self.block = nn.Dense(dim, dim, activation="relu")
        self.more = nn.SequentialCell(nn.Dense(dim, dim), nn.ReLU(), nn.Dense(dim, classes))
        self.exit = nn.Dense(dim, classes)

    def construct(self, x, confidence):
        h = self.block(x)
        logits = self.exit(h)
        unsure = confidence < 0.6
        if unsure.any():
            logits[unsure] = self.more(self.block(h[unsure]))
        return ops.softmax(logits, -1), unsure.astype(ms.float32).mean()


def inputs():
    rng = np.random.RandomState(0)
    return [
        (ms.Tensor(rng.randn(4, 5).astype(np.float32)), ms.Tensor(np.array(c, np.float32)))
        for c in ([0.1, 0.9, 0.5, 0.7], [0.9, 0.9, 0.2, 0.7], [0.1, 0.2, 0.3, 0.4])
    ]
