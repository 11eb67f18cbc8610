# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """selected elements in rows of two"""
    def construct(self, x,m,y):
        v = y[m].view(-1, 2)
        return (v[:, 0] * v[:, 1]).sum() + v.max()


def inputs():
    r = np.random.RandomState(0)
    out = []
    for c in (0.3, 0.7, 1.0):
        def f(*s): return Tensor(r.randn(*s).astype(np.float32))
        out.append((f(8,4),Tensor(r.permutation(8) < 2 * int(4 * c)),f(8),))
    return out
