# expect: convert
# `nonzero` and `gather` inside `if num_pos > 0`, as detection heads write their losses.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


def centerness(reg):
    lr, tb = reg[:, ::2], reg[:, 1::2]
    c = (lr.min(axis=-1) / lr.max(axis=-1)) * (tb.min(axis=-1) / tb.max(axis=-1))
    return ops.sqrt(c)


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.nonzero = ops.NonZero()

    def construct(self, box, score, labels, reg):
        num_pos = (labels > 0).astype(ms.int32).sum()
        reg_loss = box.sum() * 0
        score_loss = score.sum() * 0
        if num_pos > 0:
            pos = self.nonzero(labels > 0).squeeze(1)
            box_pos = ops.gather(box, pos, 0)
            reg_pos = ops.gather(reg, pos, 0)
            weight = centerness(reg_pos)
            reg_loss = (ops.abs(box_pos - reg_pos).sum(-1) * weight).sum() / weight.sum()
            score_loss = ops.log(1.0 + ops.exp(-ops.gather(score, pos, 0))).mean()
        return reg_loss, score_loss


def inputs():
    rng = np.random.default_rng(331)
    out = []
    for n in (3, 0, 1, 6):
        labels = np.where(np.arange(6) < n, 1, -1)[rng.permutation(6)].astype(np.int32)
        box, reg = rng.uniform(0.5, 2, (2, 6, 4)).astype(np.float32)
        reg[labels < 0] = -1.0
        score = rng.standard_normal(6).astype(np.float32)
        out.append((ms.Tensor(box), ms.Tensor(score), ms.Tensor(labels), ms.Tensor(reg)))
    return out
