# expect: convert
# Two guards, one for each class, around masked means (either side may be absent).
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class BalancedBCE(nn.Cell):
    def construct(self, logits, labels):
        prob = ops.sigmoid(logits)
        pos = labels == 1
        neg = labels == 0
        loss = ops.zeros((), ms.float32)
        if pos.any():
            loss = loss - ops.log(prob[pos]).mean()
        if neg.sum() > 0:
            loss = loss - ops.log(1.0 - prob[neg]).mean()
        return loss


def inputs():
    rng = np.random.default_rng(511)
    return [
        (ms.Tensor(rng.standard_normal(6).astype(np.float32)), ms.Tensor(lab, ms.int32))
        for lab in ([1, 1, 0, -1, -1, 0], [1, 1, 1, 1, 1, 1], [0, -1, 0, 0, 0, 0], [-1, -1, 1, -1, 0, 0])
    ]
