# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """selected rows in pairs, with a weight for each"""
    def __init__(self):
        super().__init__()
        self.fc = nn.Dense(4, 4)

    def construct(self, x,m,y):
        v = self.fc(x[m]).reshape(-1, 2, 4)
        t = y[m].reshape(-1, 2)
        return (v * t[:, :, None]).sum(1).mean(0)


def inputs():
    r = np.random.RandomState(0)
    out = []
    for c in (0.3, 0.7, 1.0):
        def f(*s): return Tensor(r.randn(*s).astype(np.float32))
        out.append((f(8,4),Tensor(r.permutation(8) < 2 * int(4 * c)),f(8),))
    return out
