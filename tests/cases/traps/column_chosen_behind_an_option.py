# expect: refuse (what is chosen has an axis less than the whole, whose shape nothing tells)
# A column of some rows, or all of the rows: a mask of rows alone would not tell one from the other.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, bias=None, keep=None):
        y = x * 2
        if bias is not None:
            y = y + bias
        if keep is not None:
            y = y[keep, 0]
        return y.mean(), y.sum()


def inputs():
    rng = np.random.default_rng(681)
    out = []
    for n in (1, 3, 6):
        x = rng.standard_normal((6, 3)).astype(np.float32)
        out.append((Tensor(x), None, Tensor(rng.permutation(6) < n)))
    return out
