# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """positions two by two, and what lies there"""
    def construct(self, x,m):
        idx = ops.nonzero(m).reshape(-1, 2)
        return (x[idx[:, 0]] * x[idx[:, 1]]).sum()


def inputs():
    r = np.random.RandomState(0)
    out = []
    for c in (0.3, 0.7, 1.0):
        def f(*s): return Tensor(r.randn(*s).astype(np.float32))
        out.append((f(8,4),Tensor(r.permutation(8) < 2 * int(4 * c)),))
    return out
