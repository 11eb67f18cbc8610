# expect: untouched (where with three arguments and a scalar assignment are static)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        y = ops.where(m, x, ops.zeros_like(x))
        y[x > 1] = 1.0
        z = ops.masked_fill(y, x < -1, -1.0)
        return z.mean()


def inputs():
    rng = np.random.default_rng(215)
    return [(ms.Tensor(rng.standard_normal(6).astype(np.float32) * 2), ms.Tensor(np.arange(6) < n)) for n in (1, 4, 6)]
