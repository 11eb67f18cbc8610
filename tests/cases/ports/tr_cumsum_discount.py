# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Cumulative(nn.Cell):
    """Sum of running sums over the events that took place."""

    def construct(self, gain, event):
        g = ops.masked_select(gain, event)
        run = ops.cumsum(g, 0)
        return run.max(), (run * g).sum()


def inputs():
    rng = np.random.default_rng(155)
    out = []
    for n in (1, 3, 6):
        keep = np.zeros(6, bool)
        keep[rng.permutation(6)[:n]] = True
        out.append((ms.Tensor(np.where(keep, rng.normal(size=6), np.nan).astype(np.float32)), ms.Tensor(keep)))
    return out
