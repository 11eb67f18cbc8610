# expect: refuse (a row shares memory with what is written later)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """trap: a view is read behind the store"""
    def construct(self, x, lens):
        b, s, d = x.shape
        n = int(lens.max())
        m = ops.zeros((b, n), ms.float32)
        row = m[0]
        for i in range(b):
            m[i, :int(lens[i])] = 1.0
        y = x[:, :n]
        return (y * m.expand_dims(-1)).sum(1), row.sum()


def inputs():
    r = np.random.RandomState(0)
    return [(Tensor(r.randn(3, 6, 4).astype(np.float32)), Tensor(np.array(n, np.int32))) for n in ([3, 2, 5], [6, 4, 1], [1, 4, 2])]
