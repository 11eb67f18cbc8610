# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """the first rows of a table put at the positions of a mask"""
    def construct(self, x,m,y):
        idx = ops.nonzero(m)[:, 0]
        full = x * 2
        full[idx] = y[:idx.shape[0]]
        return ops.tanh(full).sum()


def inputs():
    r = np.random.RandomState(0)
    out = []
    for c in (0.3, 0.7, 1.0):
        def f(*s): return Tensor(r.randn(*s).astype(np.float32))
        def b(*s): return Tensor(r.rand(*s) < c)
        out.append((f(8,4),b(8),f(8,4),))
    return out
