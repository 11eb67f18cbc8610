# expect: convert
# The column mask selects axis 1; the sum over axis 0 comes first.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, cols):
        sel = x.T[cols > 0]
        return sel.sum(axis=1).max() + sel.mean(axis=0).sum()


def inputs():
    rng = np.random.default_rng(247)
    out = []
    for n in (1, 2, 5):
        c = (np.arange(5) < n).astype(np.int32)
        rng.shuffle(c)
        out.append((ms.Tensor(rng.standard_normal((3, 5)).astype(np.float32) - 2), ms.Tensor(c)))
    return out
