# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """constant bounds in a made axis"""
    def construct(self, x, lens):
        b, s, d = x.shape
        n = int(lens.max())
        m = ops.ones((b, n), ms.float32)
        m[:, :-1] = 0.5
        m[:, 0:1] = 2.0
        y = x[:, :n]
        return (y * m.expand_dims(-1)).sum(1)


def inputs():
    r = np.random.RandomState(0)
    return [(Tensor(r.randn(3, 6, 4).astype(np.float32)), Tensor(np.array(n, np.int32))) for n in ([3, 2, 5], [6, 4, 1], [1, 4, 2])]
