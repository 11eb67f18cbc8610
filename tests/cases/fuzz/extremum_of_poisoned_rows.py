# expect: convert
# The gradient of the maximum of a row of NaN is NaN: rows that the mask hides need a safe input.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        rows = x[m]
        return ops.amax(rows, 1).mean() + ops.amin(rows, 1).sum()


def inputs():
    rng = np.random.default_rng(7)
    out = []
    for n in (1, 3, 5):
        x = rng.uniform(0.2, 2.0, 8).astype(np.float32)
        keep = np.zeros(8, bool)
        keep[rng.permutation(8)[:n]] = True
        rows = rng.uniform(0.2, 2.0, (8, 3)).astype(np.float32)
        rows[~keep] = np.nan
        out.append((ms.Tensor(rows), ms.Tensor(keep)))
    return out
