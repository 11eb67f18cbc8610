# expect: convert
# A running sum over the sorted selection, as CVaR does.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        sel = ops.masked_select(x, m)
        ordered, order = ops.sort(sel, descending=True)
        running = ops.cumsum(ordered, 0)
        return running.mean() + order.sum()


def inputs():
    rng = np.random.default_rng(701)
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
