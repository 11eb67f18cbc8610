# expect: convert
# One mask expression on both ways of a branch: what guards it on one way is wrong on the other.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, w, c):
        if c > 2:
            t = (x[ops.sigmoid(w) > 0.5] * 2).max()
        else:
            t = ops.sqrt(x[ops.sigmoid(w) > 0.5]).sum()
        return t + x[ops.sigmoid(w) > 0.5].mean()


def inputs():
    rng = np.random.default_rng(7)
    out = []
    for n in (1, 3, 5):
        x = rng.uniform(0.2, 2.0, 8).astype(np.float32)
        keep = np.zeros(8, bool)
        keep[rng.permutation(8)[:n]] = True
        w = np.where(keep, 1.0, -1.0).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(w), ms.Tensor(n, ms.int32)))
    return out
