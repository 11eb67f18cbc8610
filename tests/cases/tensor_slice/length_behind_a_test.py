# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, w):
        total = ops.zeros((), ms.float32)
        for i in range(x.shape[0]):
            n = (w[i] > 0).astype(ms.int32).sum() - 2
            if n > 0:
                row = x[i, :n]
                value = ops.log(row * row + 0.2).sum() / n
            else:
                value = x[i].sum()
            total = total + value
        return total


def inputs():
    out = []
    for i, p in enumerate((0.9, 0.5, 0.3)):
        rng = np.random.RandomState(i)
        x = rng.randn(4, 6).astype(np.float32)
        w = np.where(rng.rand(4, 6) < p, 1.0, -1.0).astype(np.float32)
        w[..., 1] = 1.0
        out.append((Tensor(x), Tensor(w)))
    return out
