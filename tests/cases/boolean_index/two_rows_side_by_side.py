# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """two selected rows in one of twice the width"""
    def construct(self, x,m):
        v = x[m]
        w = v.view(-1, 8)
        return w.max(0)


def inputs():
    r = np.random.RandomState(0)
    out = []
    for c in (0.3, 0.7, 1.0):
        def f(*s): return Tensor(r.randn(*s).astype(np.float32))
        out.append((f(8,4),Tensor(np.arange(8) < 2 * int(4 * c)),))
    return out
