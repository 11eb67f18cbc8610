# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.grid = Tensor(np.linspace(0, 1, 5).astype(np.float32))

    def construct(self, x, w):
        points = x[w > 0]
        far = (self.grid.reshape(-1, 1, 1) - points.reshape(1, -1, 1)) ** 2
        near = ops.exp(-far * 3.0) + 1.0 / (points.reshape(1, -1, 1) ** 2 + 1.0)
        return near.sum((1, 2)).max() / points.shape[0]


def inputs():
    out = []
    for i, p in enumerate((0.9, 0.5, 0.3)):
        rng = np.random.RandomState(i)
        x = rng.randn(9).astype(np.float32)
        w = np.where(rng.rand(9) < p, 1.0, -1.0).astype(np.float32)
        w[..., 1] = 1.0
        x[w <= 0] = rng.choice([np.nan, np.inf, 1e30])
        out.append((Tensor(x), Tensor(w)))
    return out
