# expect: convert
# cumsum and cumprod along the selected axis of rows and columns, and beside it.
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m, k):
        rows = x[m]
        share = ops.cumsum(rows, 0) / rows.sum(axis=0)
        grown = (ops.cumprod(rows, 0) * rows).sum()
        columns = x[:, k]
        return share.mean(), grown, columns.cumsum(1).sum(), ops.cumsum(columns, 0).mean()


def inputs():
    rng = np.random.default_rng(0)
    x = rng.random((7, 3), np.float32)
    return [
        (ms.Tensor(x), ms.Tensor(rng.permutation(7) < n), ms.Tensor(rng.permutation(3) < k))
        for n, k in ((1, 2), (3, 1), (7, 3))
    ]
