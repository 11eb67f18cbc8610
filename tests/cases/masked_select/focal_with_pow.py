# expect: convert
# Focal loss on the selected anchors: pow with a fractional exponent and a log.
import numpy as np
import mindspore as ms
from mindspore import ops
from mindspore import nn


class FocalOnValid(nn.Cell):
    def __init__(self, gamma=1.5, alpha=0.25):
        super().__init__()
        self.gamma = gamma
        self.alpha = alpha

    def construct(self, prob, label, ignore):
        keep = ops.logical_not(ignore)
        p = ops.masked_select(prob, keep)
        t = ops.masked_select(label, keep)
        pt = p * t + (1 - p) * (1 - t)
        weight = ops.pow(1.0 - pt, self.gamma)  # singular derivative at pt == 1
        loss = -self.alpha * weight * ops.log(pt)
        return loss.sum()


def inputs():
    rng = np.random.default_rng(4)
    res = []
    for p in (0.1, 0.3, 0.6, 0.8):
        prob = rng.uniform(0.05, 0.95, (3, 7)).astype(np.float32)
        label = (rng.random((3, 7)) > 0.5).astype(np.float32)
        ignore = rng.random((3, 7)) < p
        ignore[1, 3] = False
        prob[ignore] = 1.0
        res.append((ms.Tensor(prob), ms.Tensor(label), ms.Tensor(ignore)))
    return res
