# expect: convert
# A running sum over what a mask of two axes selects.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        sel = ops.masked_select(x, m)
        return (ops.cumsum(sel, 0) * sel).sum()


def inputs():
    rng = np.random.default_rng(714)
    out = []
    for n in (1, 3, 6):
        m = np.arange(8) < n
        rng.shuffle(m)
        grid = rng.standard_normal((2, 4)).astype(np.float32)
        out.append(
            (
                ms.Tensor(grid),
                ms.Tensor(m.reshape(2, 4)),
            )
        )
    return out
