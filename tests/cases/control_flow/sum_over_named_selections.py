# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """the same of a tuple that has a name"""

    def construct(self, users, items, seen):
        u = users[seen]
        v = items[seen]
        both = (u, v)
        return (u * v).sum() + sum((x ** 2).mean() for x in both)


def inputs():
    r = np.random.RandomState(17)
    return [(Tensor(r.randn(9, 3), ms.float32), Tensor(r.randn(9, 3), ms.float32), Tensor(r.rand(9) < p)) for p in (0.3, 0.5, 0.9)]
