# expect: convert
# Integers keep their dtype in a running sum.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        sel = x[m]
        return sel.cumsum(0).max(), ops.cumsum(sel, 0).sum()


def inputs():
    rng = np.random.default_rng(715)
    out = []
    for n in (1, 3, 6):
        m = np.arange(8) < n
        rng.shuffle(m)
        i = rng.integers(-3, 9, 8).astype(np.int32)
        out.append(
            (
                ms.Tensor(i),
                ms.Tensor(m),
            )
        )
    return out
