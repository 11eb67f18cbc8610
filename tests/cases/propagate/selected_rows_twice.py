# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """all selected rows twice, one after the other"""
    def __init__(self):
        super().__init__()
        self.fc = nn.Dense(4, 4)

    def construct(self, x,m,y):
        v = self.fc(x[m])
        w = ops.tile(v, (2, 1))
        return ops.tanh(w).mean(0)


def inputs():
    r = np.random.RandomState(0)
    out = []
    for c in (0.3, 0.7, 1.0):
        def f(*s): return Tensor(r.randn(*s).astype(np.float32))
        def b(*s): return Tensor(r.rand(*s) < c)
        out.append((f(8,4),b(8),f(8,4),))
    return out
