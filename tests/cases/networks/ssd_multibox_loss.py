# expect: convert
# SSD: localisation over positives by a broadcast mask, confidence with mined negatives.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class MultiBoxLoss(nn.Cell):
    """Weighted sum of the box loss and the class loss, normalised by the number of positives."""

    def __init__(self, num_classes=4, neg_pos=3):
        super(MultiBoxLoss, self).__init__()
        self.num_classes = num_classes
        self.neg_pos = neg_pos
        self.masked_select = ops.MaskedSelect()
        self.smooth_l1 = nn.SmoothL1Loss(reduction="sum")
        self.ce = nn.CrossEntropyLoss(reduction="none")

    def construct(self, loc, conf, loc_t, conf_t):
        pos = conf_t > 0
        num_pos = pos.astype(ms.int32).sum()

        # boxes: only the matched anchors count
        pos_idx = ops.broadcast_to(ops.expand_dims(pos, -1), loc.shape)
        loss_l = self.smooth_l1(
            self.masked_select(loc, pos_idx),
            self.masked_select(loc_t, pos_idx),
        )

        # classes: positives plus the hardest negatives
        loss_c = self.ce(conf, conf_t)
        neg_loss = ops.where(pos, ops.zeros_like(loss_c), loss_c)
        k = ops.minimum(num_pos * self.neg_pos, conf_t.shape[0] - 1)
        hard, _ = ops.topk(neg_loss, k)
        loss_pos = self.masked_select(loss_c, pos).sum()
        return (loss_l + loss_pos + hard.sum()) / num_pos


def inputs():
    rng = np.random.default_rng(500)
    out = []
    for n in (1, 3, 6):
        loc, loc_t = rng.standard_normal((2, 12, 4)).astype(np.float32)
        conf = rng.standard_normal((12, 4)).astype(np.float32)
        t = np.zeros(12, np.int32)
        t[rng.permutation(12)[:n]] = rng.integers(1, 4, n)
        out.append(tuple(ms.Tensor(v) for v in (loc, conf, loc_t, t)))
    return out
