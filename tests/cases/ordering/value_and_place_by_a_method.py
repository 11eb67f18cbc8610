# expect: convert
# The method gives the value first, the primitive of that name its place.
import numpy as np

import mindspore as ms
from mindspore import Tensor, nn, ops
from mindspore.ops import operations as P


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.least = P.ArgMinWithValue(axis=1)

    def construct(self, x, mask):
        rows = x[mask]
        best, place = rows.argmax_with_value(axis=0)
        column, lowest = self.least(rows)
        return best, place, column.max(), lowest.sum(), rows[:, 0].argmin_with_value()[0]


def inputs():
    rng = np.random.default_rng(307)
    out = []
    for n in (1, 3, 5):
        x = rng.standard_normal((6, 4)).astype(np.float32)
        mask = rng.permutation(6) < n
        x[~mask] = np.nan
        out.append((Tensor(x), Tensor(mask)))
    return out
