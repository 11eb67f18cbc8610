# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class LabelRows(nn.Cell):
    """Soft targets: rows with a known label become one-hot, row by row in place."""

    def construct(self, soft, labels):
        known = labels >= 0
        rows = ops.nonzero(known).flatten()
        soft[rows] = 0.0
        soft[rows, labels[rows]] = 1.0
        score, label = soft.max(axis=1), labels[known]
        soft[known, label] = 0.9
        return soft, score.sum()


def inputs():
    rng = np.random.default_rng(63)
    out = []
    for share in (0.2, 0.6, 1.0):
        labels = np.where(rng.random(7) < share, rng.integers(0, 4, 7), -1).astype(np.int32)
        labels[3] = 2
        soft = rng.random((7, 4)).astype(np.float32)
        out.append((ms.Tensor(soft), ms.Tensor(labels)))
    return out
