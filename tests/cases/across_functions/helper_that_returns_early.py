# expect: refuse (the number goes to a helper of two returns)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def head(self, values, n):
        if self.training:
            return values[:n].sum()
        return values[:n].max()

    def construct(self, x, w):
        n = int((w > 0).astype(ms.float32).sum() * 0.7) + 1
        return self.head(x, n)


def inputs():
    out = []
    for i, p in enumerate((0.9, 0.5, 0.3)):
        rng = np.random.RandomState(i)
        x = rng.randn(9).astype(np.float32)
        w = np.where(rng.rand(9) < p, 1.0, -1.0).astype(np.float32)
        w[..., 1] = 1.0
        out.append((Tensor(x), Tensor(w)))
    return out
