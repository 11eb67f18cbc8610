# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """Three axes meet the one of selected elements."""
    def construct(self, x,m,w):
        v = x[m]
        d = w[:, 0].expand_dims(1).expand_dims(1) * v[:, 0]
        return d.mean(axis=2)


def inputs():
    r = np.random.RandomState(0)
    out = []
    for c in (0.3,0.6):
        def f(*s): return Tensor(r.randn(*s).astype(np.float32))
        def b(*s): return Tensor(r.rand(*s) < c)
        out.append((f(8,4),b(8),f(6,4),))
    return out
