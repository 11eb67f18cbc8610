# expect: refuse (the flags are as many as another number says)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, y, n, m):
        x, y = x[:n], y[:m]
        return (x[y > 0] * 2).sum()


def inputs():
    rng = np.random.default_rng(58)
    out = []
    for n in (2, 4, 6):
        x, y = rng.standard_normal((2, 6)).astype(np.float32)
        y[0] = 1.0
        out.append((Tensor(x), Tensor(y), Tensor(n, ms.int32), Tensor(n, ms.int32)))
    return out
