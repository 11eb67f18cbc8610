# expect: convert
# What is joined lies between gaps: it moves to the front where it is sliced.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, mask):
        both = ops.cat([x[mask], y[mask]], 0)
        steps = both[1:] - both[:-1]
        return both[:2].sum(), (steps**2).mean(), both.mean(0)


def inputs():
    rng = np.random.default_rng(10)
    out = []
    for n in (2, 4, 6):
        mask = rng.permutation(6) < n
        x = rng.standard_normal((6, 3)).astype(np.float32)
        y = rng.standard_normal((6, 3)).astype(np.float32)
        x[~mask], y[~mask] = np.nan, 1e30
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(mask)))
    return out
