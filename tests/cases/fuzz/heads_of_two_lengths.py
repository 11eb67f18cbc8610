# expect: convert
# heads of axes of different lengths are not of one mask.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, n):
        return (x[:n] * y[:n]).sum()


def inputs():
    rng = np.random.default_rng(7)
    out = []
    for n in (1, 3, 5):
        x = rng.uniform(0.2, 2.0, 8).astype(np.float32)
        keep = np.zeros(8, bool)
        keep[rng.permutation(8)[:n]] = True
        y = rng.uniform(0.2, 2.0, 11).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(n, ms.int32)))
    return out
