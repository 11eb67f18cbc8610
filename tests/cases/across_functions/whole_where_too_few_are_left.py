# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    def keep(self, x, mask):
        rows = x[mask]
        if rows.shape[0] < 4:
            return x
        return rows

    def construct(self, x, t, mask):
        return self.keep(x, mask).mean(0)


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
