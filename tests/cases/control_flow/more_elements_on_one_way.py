# expect: refuse (one way appends two elements, and the list has another length)
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, t, mask):
        losses = []
        for i in range(x.shape[0]):
            kept = x[i][mask[i]]
            if kept.shape[0] == 0:
                losses.append(t[i])
            else:
                losses.append(kept.mean(axis=0))
                losses.append(kept.max(axis=0))
        return ops.stack(losses).sum()


def inputs():
    rng = np.random.RandomState(4)
    found = []
    for counts in ((3, 0, 2), (1, 4, 6), (2, 5, 0)):
        x = rng.randn(3, 8, 4)
        mask = np.zeros((3, 8), bool)
        for row, n in zip(mask, counts):
            row[rng.permutation(8)[:n]] = True
        x[~mask] = rng.choice([np.nan, np.inf, 1e30], (24 - sum(counts), 4))
        t = ms.Tensor(rng.randn(3, 4), ms.float32)
        found.append((ms.Tensor(x, ms.float32), t, ms.Tensor(mask)))
    return found
