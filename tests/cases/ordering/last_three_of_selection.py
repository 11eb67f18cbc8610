# expect: convert
# The three last selected elements.
import numpy as np
import mindspore as ms
from mindspore import nn


class Net(nn.Cell):
    def construct(self, x, m):
        sel = x[m]
        return sel[-3:].sum()


def inputs():
    rng = np.random.default_rng(701)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf, 0, np.nan, -1e30, np.inf], np.float32)
    out = []
    for n in (3, 5, 7):
        m = np.arange(8) < n
        rng.shuffle(m)
        x = np.where(m, rng.standard_normal(8), junk).astype(np.float32)
        out.append(
            (
                ms.Tensor(x),
                ms.Tensor(m),
            )
        )
    return out
