# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, t, mask):
        total = ops.zeros((), ms.float32)
        num = 0
        for i in range(x.shape[0]):
            kept = x[i][mask[i]]
            total += kept.sum()
            num += kept.shape[0]
        return total / num


def inputs():
    rng = np.random.RandomState(4)
    found = []
    for counts in ((3, 1, 2), (1, 4, 6), (2, 5, 1)):
        x = rng.randn(3, 8)
        mask = np.zeros((3, 8), bool)
        for row, n in zip(mask, counts):
            row[rng.permutation(8)[:n]] = True
        x[~mask] = rng.choice([np.nan, np.inf, 1e30], 24 - sum(counts))
        t = ms.Tensor(rng.randn(3, 8), ms.float32)
        found.append((ms.Tensor(x, ms.float32), t, ms.Tensor(mask)))
    return found
