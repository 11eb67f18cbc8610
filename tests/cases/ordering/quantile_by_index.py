# expect: convert
# The middle element of the sorted selection, by its count.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        ordered, _ = ops.sort(ops.masked_select(x, m))
        return ordered[ordered.shape[0] // 2]


def inputs():
    rng = np.random.default_rng(721)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf, 0, np.nan, -1e30, np.inf], np.float32)
    out = []
    for n in (2, 4, 7):
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
