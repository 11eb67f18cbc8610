# expect: convert
# Mask R-CNN: the mask channel of the labelled class for positive RoIs (ops.gather by two index vectors).
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class MaskHeadLoss(nn.Cell):
    def __init__(self):
        super().__init__()
        self.nonzero = ops.nonzero
        self.bce = nn.BCEWithLogitsLoss(reduction='mean')

    def construct(self, mask_logits, labels, mask_targets):
        is_pos = labels > 0
        positive_inds = self.nonzero(is_pos).squeeze(-1)
        labels_pos = labels[positive_inds]
        if is_pos.astype(ms.int32).sum() == 0:
            return mask_logits.sum() * 0
        return self.bce(mask_logits[positive_inds, labels_pos], mask_targets[positive_inds])


def inputs():
    rng = np.random.default_rng(25)
    out = []
    for n in (1, 2, 5):
        x = rng.standard_normal((5, 3, 2, 2)).astype(np.float32)
        lab = np.zeros(5, np.int32)
        lab[rng.permutation(5)[:n]] = rng.integers(1, 3, n)
        t = rng.integers(0, 2, (5, 2, 2)).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(lab), ms.Tensor(t)))
    return out
