# expect: refuse (`ops.diag` of a matrix has four axes, it is not the diagonal)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, keep):
        rows = x[keep]
        alike = ops.matmul(rows, rows.T)
        return ops.relu(0.2 + alike - ops.diag(alike).expand_dims(1)).sum()


def inputs():
    rng = np.random.default_rng(420)
    return [
        (Tensor(rng.standard_normal((6, 4)).astype(np.float32)), Tensor(rng.permutation(6) < n))
        for n in (2, 4)
    ]
