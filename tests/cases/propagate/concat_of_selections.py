# expect: convert
# Positives and negatives concatenated, then the mean of all.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class PosNeg(nn.Cell):
    def construct(self, scores, labels):
        pos = ops.masked_select(scores, labels == 1)
        neg = ops.masked_select(scores, labels == 0)
        both = ops.concat((1.0 - pos, neg))
        return ops.relu(both).mean()


def inputs():
    rng = np.random.default_rng(90)
    out = []
    for n in (1, 3, 5):
        lab = np.array([1] * n + [0] * (6 - n) + [-1] * 2, np.int32)
        rng.shuffle(lab)
        out.append((ms.Tensor(rng.random(8).astype(np.float32)), ms.Tensor(lab)))
    return out
