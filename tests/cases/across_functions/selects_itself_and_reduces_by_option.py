# expect: convert
# entry: Net
# helpers that select themselves; what no call asks for stays what it was, or raises
import numpy as np
from mindspore import Tensor, nn, ops


def squared(pred, target, mask, reduction="mean"):
    loss = ops.square(pred[mask] - target[mask])
    if reduction == "mean":
        return loss.mean()
    elif reduction == "sum":
        return loss.sum()
    return loss


def absolute(pred, target, mask, reduce=True):
    loss = ops.abs(pred[mask] - target[mask])
    if not reduce:
        return loss
    return loss.sum() / 2


def hinge(pred, mask, reduction="mean"):
    loss = ops.relu(1 - pred[mask])
    if reduction == "mean":
        loss = loss.mean()
    if reduction == "sum":
        loss = loss.sum()
    return loss * 3


class Net(nn.Cell):
    def construct(self, x, y, m):
        first = squared(x, y, m, "sum") + absolute(x, y, m)
        return first, hinge(x, m, reduction="sum")


def inputs():
    out = []
    for seed, kept in enumerate((2, 5, 9)):
        rng = np.random.RandomState(seed)
        x, y = rng.randn(2, 3, 4).astype(np.float32)
        m = np.zeros(12, bool)
        m[rng.permutation(12)[:kept]] = True
        m = m.reshape(3, 4)
        x[~m] = np.nan
        out.append((Tensor(x), Tensor(y), Tensor(m)))
    return out
