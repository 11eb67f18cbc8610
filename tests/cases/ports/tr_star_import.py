# expect: convert
import numpy as np
import mindspore as ms
import mindspore.nn as nn
from mindspore.ops import *


class StarNet(nn.Cell):
    """The functions come from a star import."""

    def construct(self, x, w, m):
        v = masked_select(x, m)
        u = masked_select(w, m)
        return reduce_sum(v * u) / reduce_sum(u)


def inputs():
    rng = np.random.default_rng(159)
    out = []
    for n in (1, 3, 5):
        keep = np.zeros(5, bool)
        keep[rng.permutation(5)[:n]] = True
        x, w = (np.where(keep, rng.uniform(0.5, 1, 5), bad).astype(np.float32) for bad in (np.nan, np.inf))
        out.append((ms.Tensor(x), ms.Tensor(w), ms.Tensor(keep)))
    return out
