# expect: refuse (with an order, the norm of a matrix is not that of all its numbers)
# `ops.norm(rows, 1)` is the largest sum of a column of absolute values.
import numpy as np
from mindspore import Tensor, nn, ops


class Norms(nn.Cell):
    def construct(self, x, m):
        rows = x[m]
        return ops.norm(rows, 1) + ops.norm(rows, 2)


def inputs():
    r = np.random.default_rng(0)
    return [
        (Tensor(r.standard_normal((5, 3)).astype(np.float32)), Tensor(np.array(m, bool)))
        for m in ([1, 0, 1, 1, 0], [0, 1, 0, 0, 1])
    ]
