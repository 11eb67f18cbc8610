# expect: convert
# Differences of neighbours in the sorted selection.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        ordered, _ = ops.sort(x[m])
        gaps = ordered[1:] - ordered[:-1]
        return (gaps**2).mean(), gaps.max()


def inputs():
    rng = np.random.default_rng(723)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf, 0, np.nan, -1e30, np.inf], np.float32)
    out = []
    for n in (2, 5, 7):
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
