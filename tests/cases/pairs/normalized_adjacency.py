# expect: convert
# The graph of the first n nodes, with loops added, as a GCN wants it.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor, mint


class Net(nn.Cell):
    def construct(self, x, adj, n):
        n = int(n)
        a = adj[:n, :n]
        f = x[:n]
        a = a + ops.eye(n, n, ms.float32)
        d = ops.rsqrt(ops.abs(a).sum(1))
        return ops.matmul(d.expand_dims(1) * a * d.expand_dims(0), f).mean()


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
