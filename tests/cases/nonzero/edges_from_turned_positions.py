# expect: convert
# The positions of an adjacency turned and taken apart: one row of them for each end of an edge.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.d = nn.Dense(4, 3)

    def construct(self, x, adj):
        src, dst = ops.nonzero(adj).T
        h = self.d(x)
        d = h[src] - h[dst]
        return (d * d).sum(-1).mean()


def inputs():
    r = np.random.RandomState(9)
    out = []
    for p in (0.3, 0.6, 1.1):
        a = r.rand(5, 5) < p
        a[1, 2] = True
        out.append((Tensor(r.randn(5, 4), ms.float32), Tensor(a)))
    return out
