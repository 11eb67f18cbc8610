# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


def shift(x):
    x += 1
    return x


class Shifted(nn.Cell):
    """In graph mode the helper writes into the Tensor that it is given."""

    def construct(self, x, mask):
        picked = ops.masked_select(x, mask)
        shifted = shift(x)
        return picked.sum(), shifted.mean()


def inputs():
    rng = np.random.default_rng(304)
    out = []
    for n in (1, 2, 3):
        m = np.tile(np.arange(4) < n, (2, 1))
        m[1] = ~m[1][::-1]
        out.append((ms.Tensor(rng.standard_normal((2, 4)).astype(np.float32)), ms.Tensor(m)))
    return out
