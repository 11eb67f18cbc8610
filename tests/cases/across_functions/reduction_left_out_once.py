# expect: convert
# entry: Net
# one call reduces inside, the other one takes the elements: a helper for each
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


def apart(inputs, targets, reduction="none"):
    loss = ops.abs(inputs - targets)
    if reduction == "mean":
        return loss.mean()
    if reduction == "sum":
        return loss.sum()
    return loss


class Net(nn.Cell):
    def construct(self, x, y, t):
        kept = t > 0
        return apart(x[kept], y[kept], reduction="sum"), apart(x[kept], y[kept]).max()


def inputs():
    rows = []
    for kept in (1, 4, 9):
        rng = np.random.default_rng(kept)
        t = np.full(12, -1.0, np.float32)
        t[:kept] = 1
        t = rng.permutation(t)
        x = rng.standard_normal(12).astype(np.float32)
        x[t < 0] = np.inf
        rows.append((Tensor(x), Tensor(rng.standard_normal(12), ms.float32), Tensor(t)))
    return rows
