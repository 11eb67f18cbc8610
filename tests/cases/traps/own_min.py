# expect: convert
# A function of the file has the name of one of Python's.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


def min(a, b):
    return a + b


class Net(nn.Cell):
    def construct(self, x, mask):
        sel = x[mask]
        share = min(sel.shape[0], 3)
        return sel.sum() * share


def inputs():
    rng = np.random.default_rng(5)
    out = []
    for n in (1, 4, 7):
        mask = rng.permutation(7) < n
        x = np.where(mask, rng.standard_normal(7), np.nan).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(mask)))
    return out
