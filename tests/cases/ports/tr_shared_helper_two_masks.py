# expect: convert
# entry: Net
import numpy as np
import mindspore as ms
from mindspore import nn, ops
from typing import Optional


def reduce_loss(loss, mask=None, reduction: str = "mean"):
    """mmdet's weight_reduce_loss with a mask."""
    if mask is not None:
        loss = ops.masked_select(loss, mask)
    if reduction == "mean":
        return loss.mean()
    return loss.sum()


class Net(nn.Cell):
    def construct(self, a, b, mask):
        la = ops.abs(a)
        lb = b * b
        return reduce_loss(la, mask) + reduce_loss(lb, ops.logical_not(mask), reduction="sum") + reduce_loss(la)


def inputs():
    rng = np.random.default_rng(151)
    out = []
    for n in (1, 3, 5):
        keep = np.zeros(6, bool)
        keep[rng.permutation(6)[:n]] = True
        out.append((*(ms.Tensor(rng.normal(size=6).astype(np.float32)) for _ in range(2)), ms.Tensor(keep)))
    return out
