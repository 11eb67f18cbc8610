# expect: refuse (where there are more rows, all of them are left)
# More rows than asked stay.
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def __init__(self, length=4):
        super().__init__()
        self.length = length

    def construct(self, x, mask):
        rows = x[mask]
        number = rows.shape[0]
        if number < self.length:
            rows = ops.cat((rows, ops.zeros((self.length - number, rows.shape[1]), rows.dtype)), axis=0)
        return rows.exp()


def inputs():
    found = []
    for n in (6, 2, 4, 1, 5):
        rng = np.random.RandomState(n)
        mask = np.zeros(6, bool)
        mask[rng.permutation(6)[:n]] = True
        x = rng.randn(6, 2)
        found.append((Tensor(x, ms.float32), Tensor(mask)))
    return found
