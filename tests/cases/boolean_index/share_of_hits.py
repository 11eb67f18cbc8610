# expect: convert
# How many booleans are selected is only held against 0: it meets no number of few bits.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Recall(nn.Cell):
    def construct(self, heat, truth):
        peak = ops.logical_and(heat > 0.4, truth >= 0)
        hits = peak[truth == 1]
        if hits.shape[0] == 0:
            return Tensor(1.0, ms.float32)
        return hits.astype(ms.float32).mean()


def inputs():
    rng = np.random.default_rng(7)
    out = []
    for n in (1, 4, 9):
        truth = np.zeros(12, np.float32)
        truth[rng.permutation(12)[:n]] = 1
        out.append((Tensor(rng.random(12).astype(np.float32)), Tensor(truth)))
    return out
