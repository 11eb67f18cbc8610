# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """the first rows of a table, as many as the mask has, in its places"""
    def construct(self, x,m,y):
        full = x * 2
        full[m] = y[:int(m.sum())]
        return ops.tanh(full).sum(1)


def inputs():
    r = np.random.RandomState(0)
    out = []
    for c in (0.3, 0.7, 1.0):
        def f(*s): return Tensor(r.randn(*s).astype(np.float32))
        def b(*s): return Tensor(r.rand(*s) < c)
        out.append((f(2,6,4),b(2,6),f(12,4),))
    return out
