# expect: convert
# entry: Net
# a return in a loop that may run no round: what stands behind the loop is reached
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops

def f(a, b, n=0, reduction="mean"):
    loss = ops.abs(a - b)
    i = 0
    while i < n:
        if reduction == "mean":
            return loss.max()
        i += 1
    return loss.mean()


def listed(a, b, parts, reduction="mean"):
    loss = ops.abs(a - b)
    for _ in parts:
        if reduction == "sum":
            return loss.sum()
        else:
            return loss.max()
    return loss.mean()


class Net(nn.Cell):
    def construct(self, x, y, t):
        k = t > 0
        some = listed(x[k], y[k], [], reduction="sum") + listed(x[k], y[k], [1], reduction="max")
        return f(x[k], y[k]), some


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
