# expect: convert
# entry: Net
# One helper is called with a mask by one caller and without by another.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


def l1(pred, target, mask=None):
    if mask is not None:
        pred = ops.masked_select(pred, mask)
        target = ops.masked_select(target, mask)
    return ops.abs(pred - target).mean()


class Net(nn.Cell):
    def construct(self, pred, aux, target):
        main = l1(pred, target, target > 0)
        side = l1(aux, target)
        return main + 0.4 * side


def inputs():
    rng = np.random.default_rng(516)
    out = []
    for n in (1, 4, 8):
        p, a = rng.standard_normal((2, 8)).astype(np.float32)
        t = np.where(np.arange(8) < n, 1.0, -1.0).astype(np.float32)
        rng.shuffle(t)
        out.append((ms.Tensor(p), ms.Tensor(a), ms.Tensor(t)))
    return out
