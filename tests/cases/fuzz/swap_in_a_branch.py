# expect: convert
# What a branch binds only to swap two names leaves no statement behind.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, c):
        a = x.sum()
        b = x.mean()
        if c > 2:
            t = a
            a = b
            b = t
        return a * 2 + b


def inputs():
    rng = np.random.default_rng(7)
    out = []
    for n in (1, 3, 5):
        x = rng.uniform(0.2, 2.0, 8).astype(np.float32)
        keep = np.zeros(8, bool)
        keep[rng.permutation(8)[:n]] = True
        out.append((ms.Tensor(x), ms.Tensor(n, ms.int32)))
    return out
