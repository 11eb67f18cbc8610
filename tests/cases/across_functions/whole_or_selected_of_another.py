# expect: refuse (the two ways give other Tensors, whose shapes nothing relates)
import mindspore as ms
import numpy as np
from mindspore import nn


class Net(nn.Cell):
    def keep(self, x, t, mask):
        if mask.sum() < 4:
            return t
        return x[mask]

    def construct(self, x, t, mask):
        return self.keep(x, t, mask).mean(0)


def inputs():
    rng = np.random.RandomState(4)
    found = []
    for n in (5, 2, 9):
        mask = np.zeros(12, bool)
        mask[rng.permutation(12)[:n]] = True
        x, t = rng.randn(12, 4), rng.randn(7, 4)
        found.append((ms.Tensor(x, ms.float32), ms.Tensor(t, ms.float32), ms.Tensor(mask)))
    return found
