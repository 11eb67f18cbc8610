# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """mask = sigmoid(prototypes @ coefficients of the positives), one map for each of them"""

    def __init__(self):
        super().__init__()
        self.proto = Tensor(np.random.RandomState(9).randn(3, 4, 6).astype(np.float32))

    def construct(self, x, w):
        keep = w[:, 0] > 0
        coef = x[keep]
        maps = ops.sigmoid(ops.matmul(self.proto, coef.transpose(1, 0)))
        limit = ops.abs(coef[:, 0]).reshape(1, 1, -1)
        inside = ops.clamp(maps, 0.05, 0.95) * (maps < limit).astype(ms.float32)
        area = ops.log1p(coef[:, 1] ** 2) + 1.0
        return (inside.sum((0, 1)) / area).sum() / coef.shape[0]


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
