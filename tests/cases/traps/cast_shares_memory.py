# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Doubled(nn.Cell):
    """A cast to the dtype it has gives the very Tensor, which graph mode then writes into."""

    def construct(self, x, mask):
        values = x.astype(ms.float32)
        picked = ops.masked_select(values, mask)
        x *= 2
        return picked.sum(), x.mean()


def inputs():
    rng = np.random.default_rng(306)
    out = []
    for n in (1, 2, 3):
        m = np.tile(np.arange(4) < n, (2, 1))
        m[1] = ~m[1][::-1]
        out.append((ms.Tensor(rng.standard_normal((2, 4)).astype(np.float32)), ms.Tensor(m)))
    return out
