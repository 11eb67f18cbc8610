# expect: convert
# The number of selected rows is a length of `reshape` alone: that they are flags does not matter.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


def dice(pred, target):
    pred = pred.reshape(pred.shape[0], -1)
    target = target.reshape(target.shape[0], -1).astype(ms.float32)
    both = ops.sum(pred * target, 1)
    return 1 - 2 * both / (ops.sum(pred * pred, 1) + ops.sum(target, 1) + 0.001)


class Net(nn.Cell):
    def construct(self, pred, target, ind):
        return dice(ops.sigmoid(pred[ind]), target[ind]).mean()


def inputs():
    rng = np.random.default_rng(7)
    rows = []
    for kept in (1, 3, 6):
        ind = np.zeros(6, bool)
        ind[rng.permutation(6)[:kept]] = True
        pred = rng.standard_normal((6, 2, 3)).astype(np.float32)
        pred[~ind] = np.nan
        rows.append((Tensor(pred), Tensor(rng.random((6, 2, 3)) > 0.5), Tensor(ind)))
    return rows
