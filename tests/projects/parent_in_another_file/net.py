# expect: convert
import numpy as np
from mindspore import Tensor

from base import Head


class Net(Head):
    def construct(self, x, keep):
        rows = self.chosen(x, keep)
        return self.loss_of(rows)


def inputs():
    rng = np.random.default_rng(3)
    x = rng.normal(size=(6, 4)).astype(np.float32)
    rows = []
    for chosen in ([0], [1, 3, 4], [0, 1, 2, 3, 4, 5]):
        mask = np.zeros(6, bool)
        mask[chosen] = True
        rows.append((Tensor(x), Tensor(mask)))
    return rows
