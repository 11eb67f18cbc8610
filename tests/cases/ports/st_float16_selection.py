# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class HalfLoss(nn.Cell):
    """Mixed precision: the selection is half, the loss is computed in float32."""

    def construct(self, pred, target, mask):
        p = ops.masked_select(pred, mask).astype(ms.float32)
        t = ops.masked_select(target, mask).astype(ms.float32)
        top = ops.masked_select(pred, mask).max()
        return ops.l1_loss(p, t), top


def inputs():
    rng = np.random.default_rng(116)
    out = []
    for n in (1, 4, 8):
        keep = np.zeros(8, bool)
        keep[rng.permutation(8)[:n]] = True
        both = [np.where(keep, rng.normal(size=8), bad).astype(np.float16) for bad in (np.nan, np.inf)]
        out.append((ms.Tensor(both[0]), ms.Tensor(both[1]), ms.Tensor(keep)))
    return out
