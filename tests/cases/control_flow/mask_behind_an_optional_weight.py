# expect: convert
# A loss with an optional weight, which nobody gives, and an optional mask behind it.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self, reduction="mean"):
        super().__init__()
        self.reduction = reduction

    def construct(self, pred, target, mask=None, weight=None):
        loss = ops.square(pred - target)
        if weight is not None:
            loss = loss * weight
        if mask is not None:
            loss = loss[mask]
        if self.reduction == "mean":
            return loss.mean()
        return loss.sum()


def inputs():
    rng = np.random.default_rng(631)
    out = []
    for n in (1, 7, 20):
        pred, target = rng.standard_normal((2, 4, 5)).astype(np.float32)
        mask = (rng.permutation(20) < n).reshape(4, 5)
        out.append((Tensor(pred), Tensor(target), Tensor(mask)))
    return out
