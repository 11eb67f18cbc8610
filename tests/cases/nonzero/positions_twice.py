# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """positions repeated as a whole, and what lies there"""
    def construct(self, x,m):
        idx = m.nonzero()[:, 0]
        w = ops.tile(idx, (2,))
        return x[w].mean(0)


def inputs():
    r = np.random.RandomState(0)
    out = []
    for c in (0.3, 0.7, 1.0):
        def f(*s): return Tensor(r.randn(*s).astype(np.float32))
        def b(*s): return Tensor(r.rand(*s) < c)
        out.append((f(8,4),b(8),))
    return out
