# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class TrimmedL1(nn.Cell):
    """The best 60 % of the valid residuals; the count depends on how many are valid."""

    def __init__(self, keep=0.6):
        super().__init__()
        self.keep = keep

    def construct(self, pred, target, valid):
        residual = ops.abs(pred[valid] - target[valid])
        ordered, _ = ops.sort(residual)
        n = int(residual.shape[0] * self.keep) + 1
        return ordered[:n].mean()


def inputs():
    rng = np.random.default_rng(132)
    out = []
    for n in (2, 4, 7):
        keep = np.zeros(8, bool)
        keep[rng.permutation(8)[:n]] = True
        target = np.where(keep, rng.normal(size=8), np.nan).astype(np.float32)
        out.append((ms.Tensor(rng.normal(size=8).astype(np.float32)), ms.Tensor(target), ms.Tensor(keep)))
    return out
