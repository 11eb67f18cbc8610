# expect: convert
# Range of the valid scores.
import numpy as np
import mindspore as ms
import mindspore.ops as ops
import mindspore.nn as nn


class ScoreRange(nn.Cell):
    """max - min of the scores with a non-zero weight."""

    def construct(self, scores, weights):
        valid = ops.masked_select(scores, weights != 0)
        hi = valid.max()
        lo = valid.min()
        return hi - lo


def inputs():
    rng = np.random.default_rng(8)
    out = []
    for n in (1, 2, 6, 12):
        s = rng.standard_normal(12).astype(np.float32) - 5
        w = np.zeros(12, np.float32)
        w[:n] = 1.0
        rng.shuffle(w)
        out.append((ms.Tensor(s), ms.Tensor(w)))
    return out
