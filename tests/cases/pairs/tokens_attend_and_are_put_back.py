# expect: convert
# Real tokens of all sentences attend to one another, and stand among the rest again.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.dense = nn.Dense(5, 5)

    def construct(self, x, mask):
        rows = self.dense(x[mask])
        weights = ops.softmax(ops.matmul(rows, rows.T), -1)
        y = ops.zeros_like(x)
        y[mask] = ops.matmul(weights, rows)
        return ops.square(y).sum() + rows[0].sum()


def inputs():
    r = np.random.default_rng(19)
    found = []
    for n in (2, 6, 12):
        mask = (r.permutation(12) < n).reshape(3, 4)
        x = r.normal(size=(3, 4, 5))
        x[~mask] = np.nan
        found.append((Tensor(x, ms.float32), Tensor(mask)))
    return found
