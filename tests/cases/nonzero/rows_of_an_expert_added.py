# expect: convert
# Rows go through a layer and are added where they came from.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.expert = nn.Dense(4, 4, activation="relu")

    def construct(self, x, y, mask):
        rows = ops.nonzero(mask).squeeze(-1)
        mixed = self.expert(ops.gather(y, rows, 0))
        total = ops.tensor_scatter_add(x, rows.expand_dims(-1), mixed)
        less = ops.tensor_scatter_sub(total, ops.nonzero(mask), ops.tanh(y[mask]))
        return (total**2).sum(), ops.exp(less).mean()


def inputs():
    rng = np.random.default_rng(832)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf], np.float32)
    out = []
    for n in (1, 3, 7):
        mask = rng.permutation(7) < n
        x = rng.standard_normal((7, 4)).astype(np.float32)
        y = rng.standard_normal((7, 4)).astype(np.float32)
        y = np.where(mask[:, None], y, junk)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(mask)))
    return out
