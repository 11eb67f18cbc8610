# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor, Parameter


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.flag = False
        self.state = Parameter(Tensor(1.0, ms.float32), name="state")

    def bump(self, v):
        ops.assign(self.state, self.state + 1)
        return v

    def construct(self, x, w):
        m = w > 0
        f = lambda a, v: v[m[0]].mean() + (a if self.flag else 0.0)
        y = f(self.bump(x[1, 1]), x[0])
        return y + self.state


def inputs():
    out = []
    for i, p in enumerate((0.9, 0.5, 0.3)):
        rng = np.random.RandomState(i)
        x = rng.randn(4, 6).astype(np.float32)
        w = np.where(rng.rand(4, 6) < p, 1.0, -1.0).astype(np.float32)
        w[..., 1] = 1.0
        x[w <= 0] = [np.nan, np.inf, 1e30][i % 3]
        out.append((Tensor(x), Tensor(w)))
    return out
