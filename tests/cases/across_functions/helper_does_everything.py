# expect: convert
# The whole cluster lives in a helper method; only a scalar leaves it.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.weight = 0.5

    def masked_mean(self, x, mask):
        return ops.masked_select(x, mask).mean()

    def construct(self, a, b):
        return self.masked_mean(a, a > 0) + self.weight * self.masked_mean(b, b < 0)


def inputs():
    rng = np.random.default_rng(97)
    out = []
    for s in (0.5, 0.0, -0.5):
        a = rng.standard_normal(8) + s
        b = rng.standard_normal(8) + s
        a[0], b[0] = 1, -1
        out.append((ms.Tensor(a.astype(np.float32)), ms.Tensor(b.astype(np.float32))))
    return out
