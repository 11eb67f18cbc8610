# expect: convert
# ops.max with an axis gives a value and its place.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        sel = ops.masked_select(x, m)
        best, place = ops.max(sel, axis=0)
        worst = ops.min(sel, axis=0)[0]
        return best * best + worst, place


def inputs():
    rng = np.random.default_rng(710)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf, 0, np.nan, -1e30, np.inf], np.float32)
    out = []
    for n in (1, 3, 6):
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
