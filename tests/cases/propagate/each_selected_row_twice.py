# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """each selected row twice, two selections side by side"""
    def construct(self, x,m,y):
        v = x[m]
        w = ops.repeat_interleave(v, 2, 0)
        u = ops.repeat_interleave(y[m], 2, 0)
        return ((w - u) ** 2).sum(-1).mean()


def inputs():
    r = np.random.RandomState(0)
    out = []
    for c in (0.3, 0.7, 1.0):
        def f(*s): return Tensor(r.randn(*s).astype(np.float32))
        def b(*s): return Tensor(r.rand(*s) < c)
        out.append((f(8,4),b(8),f(8,4),))
    return out
