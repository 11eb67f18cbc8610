# expect: convert
"""What is sought may be NaN: it belongs behind all that was selected, not behind the padding."""

import numpy as np
from mindspore import Tensor, nn, ops


class Quantiles(nn.Cell):
    """How many of the valid scores lie below each threshold."""

    def construct(self, scores, valid, thresholds):
        ordered = ops.sort(scores[valid])[0]
        return ops.searchsorted(ordered, thresholds)


def inputs():
    rng = np.random.default_rng(3)
    valid = np.array(
        [[1, 1, 0, 1, 0, 0, 1], [1, 0, 0, 0, 0, 0, 0], [1] * 7, [0, 0, 0, 1, 1, 0, 0]], bool
    )
    found = []
    for row in valid:
        scores = np.where(row, rng.normal(size=7), np.nan).astype(np.float32)
        thresholds = np.array([np.nan, -0.5, np.inf, 0.5, -np.inf], np.float32)
        found.append((Tensor(scores), Tensor(row), Tensor(thresholds)))
    return found
