# expect: convert
# Selected rows are repeated on a new axis in front of them, and some of all are picked.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, table, m):
        rows = x[m]
        every = rows.tile((3, 1, 1))
        high = ops.stack((rows[:, 0] > 0, rows[:, 1] > 0, rows[:, 2] > 0))
        picked = ops.exp(every[high])
        n, c = (x[m][:, 0] > 0).astype(ms.int32), (x[m][:, 1] > 0).astype(ms.int32)
        marks = ops.zeros((3, 2), ms.float32)
        marks[n, c] = 1.0
        return picked.mean(), every.max(), table[n, c].sum(), marks


def inputs():
    rng = np.random.default_rng(4)
    masks = ([1, 0, 1, 1], [0, 0, 1, 0], [1, 1, 1, 1])
    x = rng.standard_normal((4, 3)).astype(np.float32)
    x[2] = np.abs(x[2])
    table = rng.standard_normal((3, 2)).astype(np.float32)
    return [(ms.Tensor(x), ms.Tensor(table), ms.Tensor(np.array(m, np.bool_))) for m in masks]
