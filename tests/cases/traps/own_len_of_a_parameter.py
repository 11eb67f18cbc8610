# expect: convert
# A parameter has the name of one of Python's functions.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


def doubled(rows):
    return rows.shape[0] * 2


def share(x, mask, len):
    sel = x[mask]
    return sel.sum() * len(sel)


class Net(nn.Cell):
    def construct(self, x, mask):
        return share(x, mask, doubled)


def inputs():
    rng = np.random.default_rng(6)
    out = []
    for n in (2, 5, 7):
        mask = rng.permutation(7) < n
        x = np.where(mask, rng.standard_normal(7), np.nan).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(mask)))
    return out
