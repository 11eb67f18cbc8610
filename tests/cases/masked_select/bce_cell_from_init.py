# expect: convert
# The loss Cell is built in __init__ and called on two selections under one mask.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class ObjectnessLoss(nn.Cell):
    def __init__(self, lambda_noobj=0.5):
        super().__init__()
        self.bce = nn.BCELoss(reduction="mean")
        self.lambda_noobj = lambda_noobj
        self.sigmoid = ops.Sigmoid()

    def construct(self, raw, target):
        obj = target == 1
        noobj = target == 0
        conf = self.sigmoid(raw)
        loss_obj = self.bce(ops.masked_select(conf, obj), ops.masked_select(target, obj))
        loss_noobj = self.bce(ops.masked_select(conf, noobj), ops.masked_select(target, noobj))
        return loss_obj + self.lambda_noobj * loss_noobj


def inputs():
    rng = np.random.default_rng(12)
    out = []
    for p in (0.2, 0.5, 0.8):
        raw = rng.standard_normal((2, 3, 4, 4)).astype(np.float32)
        tgt = (rng.random((2, 3, 4, 4)) < p).astype(np.float32)
        tgt[rng.random(tgt.shape) < 0.2] = -1
        out.append((ms.Tensor(raw), ms.Tensor(tgt)))
    return out
