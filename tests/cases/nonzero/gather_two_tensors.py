# expect: convert
# One index list, two gathers that meet in a loss.
import numpy as np
import mindspore as ms
import mindspore.nn as nn
import mindspore.ops as ops
import mindspore.ops.operations as P


class RPNLoss(nn.Cell):
    def __init__(self):
        super().__init__()
        self.nonzero = P.NonZero()
        self.gather = P.Gather()
        self.l1 = nn.SmoothL1Loss(reduction="sum")

    def construct(self, bbox_pred, bbox_target, labels):
        inds = self.nonzero(labels > 0).reshape(-1)
        p = self.gather(bbox_pred, inds, 0)
        t = self.gather(bbox_target, inds, 0)
        return self.l1(p, t) / labels.shape[0]


def inputs():
    rng = np.random.default_rng(63)
    out = []
    for n in (2, 4, 7):
        a, b = rng.standard_normal((2, 7, 4)).astype(np.float32)
        lab = (np.arange(7) < n).astype(np.int32)
        rng.shuffle(lab)
        out.append((ms.Tensor(a), ms.Tensor(b), ms.Tensor(lab)))
    return out
