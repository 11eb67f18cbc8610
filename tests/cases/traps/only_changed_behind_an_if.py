# expect: convert
# `y -= 0.5` reads what both ways have bound, though nobody reads `y` after it.
import numpy as np
import mindspore as ms
from mindspore import nn


class Net(nn.Cell):
    def construct(self, x, keep):
        if x.sum() > 0:
            y = x * 2.0
            part = x[keep].sum()
        else:
            y = x * 3.0
            part = x[keep].mean()
        y -= 0.5
        return part + x.mean()


def inputs():
    rng = np.random.default_rng(408)
    out = []
    for n in (1, 3, 5):
        keep = np.arange(6) < n
        rng.shuffle(keep)
        out.append((ms.Tensor(rng.standard_normal(6).astype(np.float32)), ms.Tensor(keep)))
    return out
