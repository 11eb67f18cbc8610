# expect: refuse (the rows are selected by another mask than the positions)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, mask):
        other = ops.flip(mask, (0,))
        rows = ops.nonzero(mask).squeeze(-1)
        return (ops.tensor_scatter_update(x, rows.expand_dims(-1), x[other]) ** 2).sum()


def inputs():
    rng = np.random.default_rng(833)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf], np.float32)
    out = []
    for n in (1, 3, 7):
        mask = rng.permutation(7) < n
        x = rng.standard_normal((7, 4)).astype(np.float32)
        y = rng.standard_normal((7, 4)).astype(np.float32)
        y = np.where(mask[:, None], y, junk)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(mask)))
    return out
