# expect: convert
# What the helper calls is an operator in one call and a function of rows in another.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


def centred(t):
    return t - t.mean()


def strongest(t, act):
    return act(t).max()


class Net(nn.Cell):
    def construct(self, x, y, keep):
        return strongest(x[keep], ops.abs) + strongest(y[keep], centred)


def inputs():
    rng = np.random.default_rng(409)
    out = []
    for n in (1, 3, 5):
        keep = np.arange(6) < n
        rng.shuffle(keep)
        x, y = rng.standard_normal((2, 6)).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(keep)))
    return out
