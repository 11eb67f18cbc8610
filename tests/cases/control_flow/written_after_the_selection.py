# expect: convert
# The data are overwritten where they were selected, while the selection is still used.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, mask):
        y = x * 1.0
        before = ops.masked_select(y, mask)
        y[mask] = 0.0
        after = ops.masked_select(y, mask)
        return before.sum() + 5.0 * after.sum() + before.max()


def inputs():
    rng = np.random.default_rng(315)
    out = []
    for n in (1, 2, 4):
        keep = np.zeros(4, bool)
        keep[rng.permutation(4)[:n]] = True
        x = np.where(keep, rng.standard_normal(4), 1e30).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(keep)))
    return out
