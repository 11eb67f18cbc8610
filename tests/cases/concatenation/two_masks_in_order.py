# expect: convert
# Order counts: the first of the joined elements, and a running sum.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, keep):
        a = x[:, 0]
        pos = a[keep]
        neg = y[:, 0][keep]
        both = ops.concat((neg, pos))
        return both[0] + ops.cumsum(both, 0).mean()


def inputs():
    rng = np.random.default_rng(8)
    out = []
    for n in (1, 3, 6):
        keep = np.zeros(6, bool)
        keep[rng.permutation(6)[:n]] = True
        x = rng.standard_normal((6, 3)).astype(np.float32)
        y = rng.standard_normal((6, 3)).astype(np.float32)
        x[~keep], y[~keep] = np.nan, 1e30
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(keep)))
    return out
