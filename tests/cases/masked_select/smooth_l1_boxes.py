# expect: convert
# Box regression over positive anchors: the row mask is broadcast to four coordinates.
import numpy as np
import mindspore as ms
from mindspore import nn
from mindspore import ops


class BoxLoss(nn.Cell):
    def __init__(self):
        super().__init__()
        self.loss = nn.SmoothL1Loss(beta=1.0, reduction="mean")

    def construct(self, loc_preds, loc_targets, cls_targets):
        pos = cls_targets > 0
        mask = pos.expand_dims(2).broadcast_to(loc_preds.shape)
        return self.loss(loc_preds.masked_select(mask), loc_targets.masked_select(mask))


def inputs():
    rng = np.random.default_rng(13)
    out = []
    for n in (1, 5, 9, 14):
        lp = rng.standard_normal((2, 7, 4)).astype(np.float32)
        lt = rng.standard_normal((2, 7, 4)).astype(np.float32)
        cls = np.zeros(14, np.int32)
        cls[rng.permutation(14)[:n]] = rng.integers(1, 5, n)
        out.append((ms.Tensor(lp), ms.Tensor(lt), ms.Tensor(cls.reshape(2, 7))))
    return out
