# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """The nearest selected row to every row of a table: the selected ones lie along the second of three axes."""
    def construct(self, x,m,w):
        v = x[m]
        d = (w[:, None] - v).pow(2).sum(-1)
        return d.min(axis=1).sum()


def inputs():
    r = np.random.RandomState(0)
    out = []
    for c in (0.3,0.6):
        def f(*s): return Tensor(r.randn(*s).astype(np.float32))
        def b(*s): return Tensor(r.rand(*s) < c)
        out.append((f(8,4),b(8),f(6,4),))
    return out
