# expect: convert
# The rows are computed after the selection; the loss of each is weighed.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.head = nn.Dense(5, 6)

    def construct(self, x, labels, mask):
        rows = ops.gelu(self.head(x[mask]))
        each = ops.cross_entropy(rows, ops.masked_select(labels, mask), reduction="none")
        return (each * each).mean(), each.max()


def inputs():
    rng = np.random.default_rng(742)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf, 0], np.float32)
    out = []
    for n in (1, 5, 8):
        mask = (rng.permutation(8) < n).reshape(2, 4)
        x = rng.standard_normal((2, 4, 5)).astype(np.float32)
        x = np.where(mask[..., None], x, junk)
        labels = np.where(mask, rng.integers(0, 5, (2, 4)), -7).astype(np.int32)
        out.append((ms.Tensor(x), ms.Tensor(labels), ms.Tensor(mask)))
    return out
