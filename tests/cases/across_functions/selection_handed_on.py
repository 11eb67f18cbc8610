# expect: convert
# What a helper gives with its mask is handed on as it is.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


def pick(feat, keep):
    feat = ops.tanh(feat)
    return feat[keep]


def turned(feat, keep):
    feat = feat.swapaxes(0, 1)
    return pick(feat, keep)


class Net(nn.Cell):
    def construct(self, feat, wanted, keep):
        return ops.abs(turned(feat, keep) - wanted[keep]).sum(0).max()


def inputs():
    rng = np.random.default_rng(2)
    rows = []
    for kept in (1, 3, 6):
        keep = np.zeros(6, bool)
        keep[rng.permutation(6)[:kept]] = True
        feat, wanted = rng.standard_normal((3, 6)), rng.standard_normal((6, 3))
        wanted[~keep] = np.inf
        rows.append((Tensor(feat, ms.float32), Tensor(wanted, ms.float32), Tensor(keep)))
    return rows
