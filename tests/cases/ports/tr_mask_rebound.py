# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Rebound(nn.Cell):
    """`mask` means something else at the second selection."""

    def construct(self, a, b, mask):
        first = a[mask]
        mask = ops.logical_and(mask, b > 0)
        second = b[mask]
        mask = ops.logical_not(mask)
        return first.mean() + 2.0 * second.sum() + mask.astype(ms.float32).sum()


def inputs():
    rng = np.random.default_rng(140)
    out = []
    for n in (1, 3, 6):
        keep = np.zeros(6, bool)
        keep[rng.permutation(6)[:n]] = True
        a = np.where(keep, rng.normal(size=6), np.nan).astype(np.float32)
        b = np.where(keep, rng.uniform(0.1, 1, 6), np.inf).astype(np.float32)
        out.append((ms.Tensor(a), ms.Tensor(b), ms.Tensor(keep)))
    return out
