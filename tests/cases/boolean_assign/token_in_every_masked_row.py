# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """a learnt token, as often as the mask is true, put where it is true"""
    def __init__(self):
        super().__init__()
        self.fc = nn.Dense(4, 4)
        self.token = ms.Parameter(Tensor(np.ones((1, 4), np.float32)))

    def construct(self, x,m):
        vis = self.fc(x[~m])
        tok = self.token.broadcast_to((int(m.sum()), 4))
        full = ops.zeros_like(x)
        full[~m] = vis
        full[m] = tok
        return ops.tanh(full).mean(0)


def inputs():
    r = np.random.RandomState(0)
    out = []
    for c in (0.3, 0.7, 1.0):
        def f(*s): return Tensor(r.randn(*s).astype(np.float32))
        def b(*s): return Tensor(r.rand(*s) < c)
        out.append((f(8,4),b(8),))
    return out
