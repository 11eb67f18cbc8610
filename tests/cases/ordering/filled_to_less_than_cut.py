# expect: refuse (the rows are cut to another number than they are filled up to)
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def __init__(self, most=4, least=3):
        super().__init__()
        self.most, self.least = most, least

    def construct(self, x, mask):
        rows = x[mask][: self.most]
        missing = max(self.least - rows.shape[0], 0)
        rows = ops.cat([rows, ops.zeros((missing, 2), ms.float32)])
        return rows * 2


def inputs():
    found = []
    for n in (1, 2, 6):
        rng = np.random.RandomState(n)
        mask = np.zeros(6, bool)
        mask[rng.permutation(6)[:n]] = True
        found.append((Tensor(rng.randn(6, 2), ms.float32), Tensor(mask)))
    return found
