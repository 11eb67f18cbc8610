# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """the norms of what is kept of two tables"""

    def construct(self, users, items, seen):
        u = users[seen]
        v = items[seen]
        norms = 0.0
        for kept in (u, v):
            norms = norms + (kept ** 2).sum()
        return (u * v).sum() + 0.1 * norms


def inputs():
    r = np.random.RandomState(16)
    return [(Tensor(r.randn(9, 3), ms.float32), Tensor(r.randn(9, 3), ms.float32), Tensor(r.rand(9) < p)) for p in (0.3, 0.5, 0.9)]
