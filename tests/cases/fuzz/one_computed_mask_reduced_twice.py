# expect: convert
# PyNative mode cannot add up gradients of a boolean: none may flow into a count or an extremum.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, w):
        valid = w > 0
        return x[valid].mean() + ops.log(x[valid]).mean() + x[valid].max() + x[valid].min()


def inputs():
    rng = np.random.default_rng(7)
    out = []
    for n in (1, 3, 5):
        x = rng.uniform(0.2, 2.0, 8).astype(np.float32)
        keep = np.zeros(8, bool)
        keep[rng.permutation(8)[:n]] = True
        w = np.where(keep, 1.0, -1.0).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(w)))
    return out
