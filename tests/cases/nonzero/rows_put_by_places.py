# expect: convert
# Rows written and added by the column of positions, which is data too.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, m, base):
        places = ops.nonzero(m)
        row = places[:, 0]
        picked = x[row] * row.astype(ms.float32).expand_dims(-1)
        a = ops.tensor_scatter_update(base, row.expand_dims(-1), picked)
        b = ops.tensor_scatter_add(base, row.expand_dims(1), picked)
        c = ops.tensor_scatter_update(base, places, picked)
        return a, b, c


def inputs():
    rng = np.random.default_rng(1)
    return [(Tensor(rng.standard_normal((6, 2)).astype(np.float32)), Tensor(rng.permutation(6) < n), Tensor(rng.standard_normal((6, 2)).astype(np.float32))) for n in (1, 3, 5)]
