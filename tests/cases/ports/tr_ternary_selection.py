# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Ternary(nn.Cell):
    def construct(self, x, mask):
        total = x[mask].sum() if mask.any() else ops.zeros((), ms.float32)
        mean = total / ops.maximum(mask.astype(ms.float32).sum(), ms.Tensor(1.0))
        return ops.where(mask, x - mean, ops.zeros_like(x)).abs().sum()


def inputs():
    rng = np.random.default_rng(158)
    out = []
    for n in (1, 3, 5):
        keep = np.zeros(5, bool)
        keep[rng.permutation(5)[:n]] = True
        out.append((ms.Tensor(np.where(keep, rng.normal(size=5), np.inf).astype(np.float32)), ms.Tensor(keep)))
    return out
