# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """A column meets selected elements: they lie along the last axis of the result."""
    def construct(self, x,m,w):
        v = x[m]
        d = ops.abs(w[:, 0].expand_dims(1) - v[:, 0])
        dm, da = ops.max(d,axis=1)
        return dm.sum()


def inputs():
    r = np.random.RandomState(0)
    out = []
    for c in (0.3,0.6):
        def f(*s): return Tensor(r.randn(*s).astype(np.float32))
        def b(*s): return Tensor(r.rand(*s) < c)
        out.append((f(8,4),b(8),f(8,4),))
    return out
