# expect: refuse (the mask is computed anew in every round of the loop)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        y = x.sum()
        while y < 4 + x[m & (x < y)].sum() + x[m & (x < y)].mean():
            y = y * 2
        return y


def inputs():
    rng = np.random.default_rng(7)
    out = []
    for n in (1, 3, 5):
        x = rng.uniform(0.2, 2.0, 8).astype(np.float32)
        keep = np.zeros(8, bool)
        keep[rng.permutation(8)[:n]] = True
        out.append((ms.Tensor(x), ms.Tensor(keep)))
    return out
