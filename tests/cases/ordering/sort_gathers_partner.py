# expect: convert
# The order of one selection rearranges another one.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, m):
        a = ops.masked_select(x, m)
        b = ops.masked_select(y, m)
        _, order = ops.sort(a)
        ranked = ops.gather(b, order, 0)
        return (ranked * ranked.cumsum(0)).sum()


def inputs():
    rng = np.random.default_rng(702)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf, 0, np.nan, -1e30, np.inf], np.float32)
    out = []
    for n in (1, 3, 6):
        m = np.arange(8) < n
        rng.shuffle(m)
        x = np.where(m, rng.standard_normal(8), junk).astype(np.float32)
        y = np.where(m, rng.standard_normal(8), junk[::-1]).astype(np.float32)
        out.append(
            (
                ms.Tensor(x),
                ms.Tensor(y),
                ms.Tensor(m),
            )
        )
    return out
