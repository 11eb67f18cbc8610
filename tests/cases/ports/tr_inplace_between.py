# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class InPlace(nn.Cell):
    """The selection is taken before the data are overwritten."""

    def construct(self, x, mask):
        y = x * 1.0
        before = ops.masked_select(y, mask)
        y[mask] = 0.0
        after = ops.masked_select(y, mask)
        return before.sum() + 5.0 * after.sum() + before.max()


def inputs():
    rng = np.random.default_rng(142)
    out = []
    for n in (1, 2, 4):
        keep = np.zeros(4, bool)
        keep[rng.permutation(4)[:n]] = True
        out.append((ms.Tensor(np.where(keep, rng.normal(size=4), 1e30).astype(np.float32)), ms.Tensor(keep)))
    return out
