# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Updated(nn.Cell):
    """The data change between two selections under one mask; `sel` keeps the old ones."""

    def construct(self, x, mask):
        sel = x[mask]
        x = ops.relu(x) * 3.0
        later = x[mask]
        x = x + 1.0
        return (sel * later).sum() / later.shape[0]


def inputs():
    rng = np.random.default_rng(141)
    out = []
    for n in (1, 3, 5):
        keep = np.zeros(5, bool)
        keep[rng.permutation(5)[:n]] = True
        out.append((ms.Tensor(np.where(keep, rng.normal(size=5), np.nan).astype(np.float32)), ms.Tensor(keep)))
    return out
