# expect: refuse (written out, the helper would read the state after it wrote it)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor, Parameter


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.state = Parameter(Tensor(1.0, ms.float32), name="state")

    def helper(self, s, v, pick):
        ops.assign(self.state, self.state * 3)
        rows = pick(v)
        return rows.mean() * s

    def construct(self, x, w):
        m = w > 0
        a = self.helper(self.state, x[0], lambda v: v[m[0]])
        b = self.helper(self.state + 1, x[1], lambda v: v[m[1]])
        return a + b * 2


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
