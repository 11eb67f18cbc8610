# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """what is created as often as the mask is true, put where it is true"""
    def construct(self, x,m,y):
        n = int(m.sum())
        full = x * 2
        full[m] = ops.full((n, 4), 2.0)
        return ops.tanh(full).mean(0)


def inputs():
    r = np.random.RandomState(0)
    out = []
    for c in (0.3, 0.7, 1.0):
        def f(*s): return Tensor(r.randn(*s).astype(np.float32))
        def b(*s): return Tensor(r.rand(*s) < c)
        out.append((f(8,4),b(8),f(8,4),))
    return out
