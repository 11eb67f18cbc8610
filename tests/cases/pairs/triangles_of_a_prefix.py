# expect: convert
# In place the elements stand in the order they have when selected.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor, mint


class Net(nn.Cell):
    def construct(self, x, adj, n):
        a = adj[:n, :n]
        f = x[:n]
        return ops.matmul(ops.triu(a, 1), f).mean() + ops.tril(a).sum()


def inputs():
    rng = np.random.default_rng(0)
    return [
        (
            Tensor(rng.standard_normal((10, 3)).astype(np.float32)),
            Tensor(rng.random((10, 10)).astype(np.float32)),
            Tensor(n, ms.int32),
        )
        for n in (2, 5, 9)
    ]
