# expect: convert
# oracle: pynative (a list that grows under a Tensor condition is not compiled)
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, t, mask):
        losses = []
        for i in range(x.shape[0]):
            m = mask[i]
            if not m.any():
                continue
            losses.append(ops.abs(x[i][m] - t[i][m]).sum())
        return sum(losses) / len(losses)


def inputs():
    rng = np.random.RandomState(4)
    found = []
    for counts in ((3, 0, 2), (1, 4, 6), (0, 5, 0)):
        x = rng.randn(3, 8)
        mask = np.zeros((3, 8), bool)
        for row, n in zip(mask, counts):
            row[rng.permutation(8)[:n]] = True
        x[~mask] = rng.choice([np.nan, np.inf, 1e30], 24 - sum(counts))
        t = ms.Tensor(rng.randn(3, 8), ms.float32)
        found.append((ms.Tensor(x, ms.float32), t, ms.Tensor(mask)))
    return found
