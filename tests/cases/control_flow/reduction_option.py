# expect: convert
# What becomes of the selection depends on an option of the Cell; all ways are rewritten.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Loss(nn.Cell):
    def __init__(self, reduction="mean", focal=False):
        super().__init__()
        self.reduction = reduction
        self.focal = focal

    def construct(self, pred, target, mask):
        error = ops.abs(pred[mask] - target[mask])
        if self.focal:
            error = error * ops.log(error + 1.0)
        if self.reduction == "mean":
            return error.mean()
        elif self.reduction == "sum":
            return error.sum()
        return ops.sqrt((error * error).sum())


def inputs():
    rng = np.random.default_rng(318)
    out = []
    for n in (1, 2, 4):
        keep = np.zeros(4, bool)
        keep[rng.permutation(4)[:n]] = True
        x = np.where(keep, rng.standard_normal(4), np.nan).astype(np.float32)
        y = np.where(keep, rng.standard_normal(4), -np.inf).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(keep)))
    return out
