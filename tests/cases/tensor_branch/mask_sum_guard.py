# expect: convert
# `if mask.sum() > 0` around a masked loss; the other side is a zero.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class GuardedLoss(nn.Cell):
    def construct(self, pred, target, mask):
        diff = (pred - target) ** 2
        if mask.sum() > 0:
            loss = ops.masked_select(diff, mask > 0).mean()
        else:
            loss = ops.zeros((), ms.float32)
        return loss


def inputs():
    rng = np.random.default_rng(72)
    out = []
    for n in (0, 1, 3, 6):
        p, t = rng.standard_normal((2, 6)).astype(np.float32)
        m = (np.arange(6) < n).astype(np.int32)
        out.append((ms.Tensor(p), ms.Tensor(t), ms.Tensor(m)))
    return out
