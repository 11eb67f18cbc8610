# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    def keep(self, x, t, mask):
        if mask.sum() < 4:
            return x, t
        return x[mask], t[mask]

    def construct(self, x, t, mask):
        a, b = self.keep(x, t, mask)
        return ops.abs(a - b).mean()


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
