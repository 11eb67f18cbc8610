# expect: convert
import numpy as np
from mindspore import Tensor, nn

from parts.losses import Total
from parts.selecting import Selector


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.total = Total()
        self.first = Selector()

    def construct(self, x, keep):
        rows = self.first(x, keep)
        return self.total(x, keep) / rows.shape[0] + rows.max()


def inputs():
    rng = np.random.default_rng(3)
    x = rng.normal(size=(6, 4)).astype(np.float32)
    rows = []
    for chosen in ([0], [1, 3, 4], [0, 1, 2, 3, 4, 5]):
        mask = np.zeros(6, bool)
        mask[chosen] = True
        rows.append((Tensor(x), Tensor(mask)))
    return rows
