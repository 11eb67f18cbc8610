# expect: untouched (nothing is selected)
# Columns put beside one another.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, keep):
        x, y = ops.nan_to_num(x, 0.0), ops.nan_to_num(y, 0.0)
        return ops.concat((x[:, :1], y[:, 1:2]), axis=1).max(axis=1), keep.sum()


def inputs():
    rng = np.random.default_rng(12)
    out = []
    for n in (1, 3, 6):
        keep = np.zeros(6, bool)
        keep[rng.permutation(6)[:n]] = True
        x = rng.standard_normal((6, 3)).astype(np.float32)
        y = rng.standard_normal((6, 3)).astype(np.float32)
        x[~keep], y[~keep] = np.nan, 1e30
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(keep)))
    return out
