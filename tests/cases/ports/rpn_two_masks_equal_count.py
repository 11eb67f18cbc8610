# expect: convert
# Sampled anchors: as many negatives as positives, so the two selections have the same length
# although they are different places: the margin pairs the i-th positive with the i-th negative.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class PairedMargin(nn.Cell):
    def __init__(self, margin=0.5):
        super().__init__()
        self.margin = margin

    def construct(self, objectness, sampled):
        pos = sampled == 1
        neg = sampled == 0
        s_pos = objectness[pos]
        s_neg = objectness[neg]
        gap = ops.relu(self.margin - (s_pos - s_neg))
        return gap.mean(), (s_pos > s_neg).astype(ms.float32).mean()


def inputs():
    rng = np.random.default_rng(29)
    out = []
    for n in (1, 3, 5):
        s = rng.standard_normal(11).astype(np.float32)
        lab = np.full(11, -1, np.int32)
        p = rng.permutation(11)
        lab[p[:n]] = 1
        lab[p[n:2 * n]] = 0
        out.append((ms.Tensor(s), ms.Tensor(lab)))
    return out
