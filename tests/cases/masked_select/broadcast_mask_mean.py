# expect: convert
# A (B, T, 1) mask against (B, T, D) values: the mean divides by the broadcast count.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class MelLoss(nn.Cell):
    def construct(self, pred, target, lengths):
        t = pred.shape[1]
        steps = ops.arange(t)
        mask = (steps.expand_dims(0) < lengths.expand_dims(1)).expand_dims(2)
        diff = ops.abs(pred - target)
        return ops.mean(ops.masked_select(diff, mask))


def inputs():
    rng = np.random.default_rng(6)
    out = []
    for lens in ([1, 2], [4, 6], [6, 6], [3, 1]):
        pred = rng.standard_normal((2, 6, 5)).astype(np.float32)
        target = rng.standard_normal((2, 6, 5)).astype(np.float32)
        out.append((ms.Tensor(pred), ms.Tensor(target), ms.Tensor(lens, ms.int32)))
    return out
