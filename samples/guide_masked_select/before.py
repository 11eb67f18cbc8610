"""The migration guide's first example: a branch with `masked_select` that feeds a reduction."""

import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Confidence(nn.Cell):
    """The sum of the scores above one half."""

    def __init__(self, width=64):
        super().__init__()
        self.hidden = nn.Dense(width, width, activation="relu")
        self.score = nn.Dense(width, 1)

    def construct(self, features):
        x = ops.sigmoid(self.score(self.hidden(features))).squeeze(-1)
        if (x > 0.5).any():
            y = ops.masked_select(x, x > 0.5)
        else:
            y = ops.zeros_like(x)
        return y.sum()


def network():
    """The entry that is compiled and measured."""
    return Confidence()


def inputs():
    """Four batches of 256 rows, with different numbers of scores above one half."""
    rng = np.random.default_rng(14)
    return [
        (ms.Tensor((scale * rng.standard_normal((256, 64)) + scale).astype(np.float32)),)
        for scale in (0.1, 0.5, 1.0, 2.0)
    ]
