# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, t, mask):
        if mask.sum() > 3:
            x = x[mask]
        return x.mean(0) + x.max()


def inputs():
    rng = np.random.RandomState(4)
    found = []
    for n in (5, 2, 9):
        x = rng.randn(12, 4)
        mask = np.zeros(12, bool)
        mask[rng.permutation(12)[:n]] = True
        t = ms.Tensor(rng.randn(12, 4), ms.float32)
        found.append((ms.Tensor(x, ms.float32), t, ms.Tensor(mask)))
    return found
