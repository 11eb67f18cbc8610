# expect: convert
# Attention of several heads: the axis that is cut is a row of one product and contracted in the other.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, mint


class Net(nn.Cell):
    def construct(self, query, keys, values, count):
        n = int(count)
        keys = keys[:, :, :n]
        values = values[:, :, :n]
        scores = mint.matmul(keys, query.swapaxes(2, 3)).swapaxes(-1, -2) / 2.0
        return mint.matmul(ops.softmax(scores, -1), values)


def inputs():
    rng = np.random.default_rng(45)
    out = []
    for n in (1, 3, 5):
        query = rng.standard_normal((2, 3, 4, 2)).astype(np.float32)
        keys, values = rng.standard_normal((2, 2, 3, 5, 2)).astype(np.float32)
        keys[:, :, n:], values[:, :, n:] = 1e30, np.nan
        out.append((ms.Tensor(query), ms.Tensor(keys), ms.Tensor(values), ms.Tensor(n, ms.int32)))
    return out
