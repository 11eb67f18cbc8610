# expect: refuse (one selected row meets as many rows as there are: their mean is over those)
# oracle: pynative (the graph fits the row from its first axis on, and does not compile)
import numpy as np

import mindspore as ms
from mindspore import Tensor, nn, ops


class MeanOfRows(nn.Cell):
    def construct(self, x, mask, rows):
        y = x * 1.0
        y[mask] = (y[mask] + rows).mean(axis=0)
        return y


def inputs():
    rng = np.random.default_rng(0)
    found = []
    for mask in ([True, False, False, True], [False, True, False, False]):
        x = rng.normal(size=(4, 3)).astype(np.float32)
        rows = rng.normal(size=(2, 3)).astype(np.float32)
        found.append((Tensor(x), Tensor(np.array(mask)), Tensor(rows)))
    return found
