# expect: convert
import numpy as np
from mindspore import Tensor, nn

import helpers
from helpers import positives as pick


class Net(nn.Cell):
    def construct(self, x, keep):
        rows = pick(x, keep)
        return helpers.spread(helpers.scaled(rows, 2.0)) + rows.sum()


def inputs():
    rng = np.random.default_rng(3)
    x = rng.normal(size=(6, 4)).astype(np.float32)
    rows = []
    for chosen in ([0], [1, 3, 4], [0, 1, 2, 3, 4, 5]):
        mask = np.zeros(6, bool)
        mask[chosen] = True
        rows.append((Tensor(x), Tensor(mask)))
    return rows
