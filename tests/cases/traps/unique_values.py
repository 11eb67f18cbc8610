# expect: refuse (unique needs the number of distinct values; no masked equivalent keeps order and interface)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, ids, table):
        values, inverse = ops.unique(ids)
        rows = ops.gather(table, values, 0)
        return ops.gather(rows, inverse, 0).sum(axis=1), values


def inputs():
    rng = np.random.default_rng(241)
    t = rng.random((5, 2)).astype(np.float32)
    return [(ms.Tensor(np.array(v, np.int32)), ms.Tensor(t)) for v in ([1, 1, 2, 3], [0, 0, 0, 4], [0, 1, 2, 3])]
