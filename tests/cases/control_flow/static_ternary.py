# expect: convert
# A ternary that the compiler decides: both of its ways work on the selection.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, m):
        d = (x[m] - y[m]) ** 2
        return ops.sqrt(d.mean()) if x.shape[0] > 2 else d.mean()


def inputs():
    rng = np.random.default_rng(317)
    out = []
    for n in (1, 2, 4):
        keep = np.zeros(4, bool)
        keep[rng.permutation(4)[:n]] = True
        x = np.where(keep, rng.standard_normal(4), np.nan).astype(np.float32)
        y = np.where(keep, rng.standard_normal(4), -np.inf).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(keep)))
    return out
