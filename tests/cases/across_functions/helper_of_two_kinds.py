# expect: convert
# A helper is given rows of one mask, and single elements of another one.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def size(self, values):
        return ops.sqrt((values * values).sum() + 1.0)

    def construct(self, x, rows, places):
        return self.size(x[rows]) - 0.5 * self.size(ops.masked_select(x, places))


def inputs():
    rng = np.random.default_rng(352)
    out = []
    for n in (1, 3, 6):
        rows = rng.permutation(6) < n
        places = rng.permutation(18).reshape(6, 3) < 2 * n
        x = np.where(rows[:, None] | places, rng.standard_normal((6, 3)), 1e30).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(rows), ms.Tensor(places)))
    return out
