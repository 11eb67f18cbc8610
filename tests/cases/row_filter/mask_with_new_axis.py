# expect: convert
# The mask gets a new axis and broadcasts; the size of a row is an option.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self, dim=3):
        super().__init__()
        self.dim = dim
        self.head = nn.Dense(dim, 4)

    def construct(self, x, y, mask):
        rows = ops.masked_select(x, ops.expand_dims(mask, -1)).view(-1, self.dim)
        labels = ops.masked_select(y, mask)
        scores = self.head(rows)
        return ops.cross_entropy(scores, labels), (rows[:, 0] * rows[:, 1]).mean()


def inputs():
    rng = np.random.default_rng(771)
    junk = np.array([np.nan, np.inf, 1e30], np.float32)
    out = []
    for n in (1, 4, 8):
        mask = (rng.permutation(8) < n).reshape(2, 4)
        x = rng.standard_normal((2, 4, 3)).astype(np.float32)
        x = np.where(mask[..., None], x, junk)
        y = np.where(mask, rng.integers(0, 3, (2, 4)), -9).astype(np.int32)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(mask)))
    return out
