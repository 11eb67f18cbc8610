# expect: refuse (the helper's tuple of one cannot hold the mask too)
import numpy as np
import mindspore as ms
from mindspore import nn


def picked(t, keep):
    chosen = t[keep]
    return (chosen,)


class Net(nn.Cell):
    def construct(self, x, keep):
        return picked(x, keep)[0].sum()


def inputs():
    rng = np.random.default_rng(404)
    out = []
    for n in (1, 3, 5):
        keep = np.arange(6) < n
        rng.shuffle(keep)
        out.append((ms.Tensor(rng.standard_normal(6).astype(np.float32)), ms.Tensor(keep)))
    return out
