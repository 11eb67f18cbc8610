# expect: convert
# HuBERT: cross-entropy over masked and over unmasked frames with weights, padding in neither.
import numpy as np
import mindspore as ms
from mindspore import nn, ops
import mindspore.mint.nn.functional as F


class HubertCriterion(nn.Cell):
    def __init__(self, pred_masked_weight=1.0, pred_nomask_weight=0.5):
        super().__init__()
        self.pred_masked_weight = pred_masked_weight
        self.pred_nomask_weight = pred_nomask_weight

    def compute(self, logit, target, where):
        return ops.cross_entropy(logit[where], target[where], reduction='sum'), where.astype(ms.int32).sum()

    def construct(self, logits, target, padding_mask, mask_indices):
        masked_indices = ops.logical_and(~padding_mask, mask_indices)
        nomask_indices = ops.logical_and(~padding_mask, ~mask_indices)
        loss = 0.0
        sample_size = 0
        for m, w in ((masked_indices, self.pred_masked_weight), (nomask_indices, self.pred_nomask_weight)):
            loss_m, n = self.compute(logits, target, m)
            loss = loss + w * loss_m
            sample_size = sample_size + n
        return loss / sample_size, F.relu(logits[masked_indices]).mean()


def inputs():
    rng = np.random.default_rng(57)
    out = []
    for lens, n in (((1, 1), 1), ((5, 3), 3), ((6, 6), 11)):
        x = rng.standard_normal((2, 6, 5)).astype(np.float32)
        t = rng.integers(0, 5, (2, 6)).astype(np.int32)
        pad = np.arange(6)[None] >= np.array(lens)[:, None]
        real = np.flatnonzero(~pad)
        m = np.zeros(12, bool)
        m[rng.permutation(real)[:n]] = True
        m = m.reshape(2, 6) | pad
        t[pad] = 77
        out.append(tuple(ms.Tensor(v) for v in (x, t, pad, m)))
    return out
