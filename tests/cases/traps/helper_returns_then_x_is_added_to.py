# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


def pick(x, mask):
    return ops.masked_select(x, mask)


class Shifted(nn.Cell):
    """In graph mode `x += 1` writes into the Tensor; the selection is a copy of what it was."""

    def construct(self, x, mask):
        picked = pick(x, mask)
        x += 1
        return picked.sum(), x.mean()


def inputs():
    rng = np.random.default_rng(302)
    out = []
    for n in (1, 2, 3):
        m = np.tile(np.arange(4) < n, (2, 1))
        m[1] = ~m[1][::-1]
        out.append((ms.Tensor(rng.standard_normal((2, 4)).astype(np.float32)), ms.Tensor(m)))
    return out
