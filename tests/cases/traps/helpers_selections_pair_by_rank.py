# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Swapped(nn.Cell):
    """As many are picked as from the rows in another order, in other places."""

    def construct(self, x, mask):
        chosen = mask

        def pick(rows):
            return ops.masked_select(rows, chosen)

        first = pick(x)
        second = ops.masked_select(x * 2, mask[::-1])
        return (first * second).sum(), first.mean()


def inputs():
    rng = np.random.default_rng(301)
    out = []
    for n in (1, 2, 3):
        m = np.tile(np.arange(4) < n, (2, 1))
        m[1] = ~m[1][::-1]
        out.append((ms.Tensor(rng.standard_normal((2, 4)).astype(np.float32)), ms.Tensor(m)))
    return out
