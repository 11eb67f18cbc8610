# expect: refuse (the place of a median is not defined among equal values)
# The place of the median within the selection.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        return ops.median(ops.masked_select(x, m))[1]


def inputs():
    rng = np.random.default_rng(702)
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
