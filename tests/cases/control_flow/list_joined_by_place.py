# expect: refuse (which element a place of the list holds depends on the data)
# oracle: pynative (a list that grows under a Tensor condition is not compiled)
import mindspore as ms
import numpy as np
from mindspore import nn


class Net(nn.Cell):
    def construct(self, x, mask):
        losses = []
        for i in range(x.shape[0]):
            kept = x[i][mask[i]]
            if kept.shape[0] > 0:
                losses.append(kept.mean())
        return losses[0] - losses[-1]


def inputs():
    rng = np.random.RandomState(4)
    found = []
    for counts in ((3, 0, 2), (1, 4, 6), (0, 5, 0)):
        x = rng.randn(3, 8)
        mask = np.zeros((3, 8), bool)
        for row, n in zip(mask, counts):
            row[rng.permutation(8)[:n]] = True
        found.append((ms.Tensor(x, ms.float32), ms.Tensor(mask)))
    return found
