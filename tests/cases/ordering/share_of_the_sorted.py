# expect: convert
# The smallest share of what is selected: how many depends on their number.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self, keep=0.6):
        super().__init__()
        self.keep = keep

    def construct(self, x, y, mask):
        error = ops.abs(x[mask] - y[mask])
        ordered, _ = ops.sort(error)
        number = int(error.shape[0] * self.keep) + 1
        return ordered[:number].mean(), ordered[number - 1]


def inputs():
    rng = np.random.default_rng(791)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf, 0, np.nan, -1e30, np.inf, 1], np.float32)
    out = []
    for n in (2, 5, 9):
        mask = rng.permutation(9) < n
        x = np.where(mask, rng.standard_normal(9), junk).astype(np.float32)
        y = np.where(mask, rng.standard_normal(9), junk[::-1]).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(mask)))
    return out
