# expect: convert
# The threshold is an element of the sorted selection; which one is an option.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self, least=2):
        super().__init__()
        self.least = least

    def construct(self, x, y, mask):
        ordered, order = ops.sort(ops.sigmoid(x[mask]))
        threshold = ops.clamp(ordered[self.least - 1], min=0.3)
        loss = y[mask][order]
        return loss[ordered <= threshold].mean(), ordered[self.least]


def inputs():
    rng = np.random.default_rng(804)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf, 0, np.nan, -1e30, np.inf, 1], np.float32)
    out = []
    for n in (3, 5, 9):
        mask = rng.permutation(9) < n
        x = np.where(mask, rng.standard_normal(9), junk).astype(np.float32)
        y = np.where(mask, rng.standard_normal(9), junk[::-1]).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(mask)))
    return out
