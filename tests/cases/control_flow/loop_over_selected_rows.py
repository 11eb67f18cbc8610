# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """a recurrence over the tokens that are valid"""

    def __init__(self):
        super().__init__()
        self.cell = nn.Dense(6, 6)

    def construct(self, x, w):
        rows = x[w[:, 0] > 0]
        h = ops.zeros((6,), ms.float32)
        for row in rows:
            h = ops.tanh(self.cell(h.expand_dims(0)).squeeze(0) + ops.log(row * row + 0.1))
        return h.sum()


def inputs():
    out = []
    for i, p in enumerate((0.9, 0.5, 0.3)):
        rng = np.random.RandomState(i)
        x = rng.randn(7, 6).astype(np.float32)
        w = np.where(rng.rand(7, 2) < p, 1.0, -1.0).astype(np.float32)
        w[..., 1] = 1.0
        x[w[:, 0] <= 0] = rng.choice([np.nan, np.inf, 1e30])
        out.append((Tensor(x), Tensor(w)))
    return out
