# expect: convert
# Rows of one number, as many as are selected.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, mask):
        rows = x[mask]
        base = ops.full((rows.shape[0], 4), 0.5)
        return ops.mse_loss(rows, base), ops.log(base + ops.exp(rows)).sum()


def inputs():
    rng = np.random.default_rng(823)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf], np.float32)
    out = []
    for n in (1, 3, 7):
        mask = rng.permutation(7) < n
        x = rng.standard_normal((7, 4)).astype(np.float32)
        x = np.where(mask[:, None], x, junk)
        y = np.where(mask[:, None], np.tanh(x), junk[::-1]).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(mask)))
    return out
