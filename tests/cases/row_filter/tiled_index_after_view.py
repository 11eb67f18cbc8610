# expect: convert
# Pixels: the mask is put under a view and tiled, then used as an index.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, mask):
        n, t, c = x.shape
        kept = mask.view(n, t, 1).tile((1, 1, c))
        rows = x[kept].view(-1, c)
        return ops.cross_entropy(rows, y[mask], reduction="sum")


def inputs():
    rng = np.random.default_rng(773)
    junk = np.array([np.nan, np.inf, 1e30], np.float32)
    out = []
    for n in (1, 4, 8):
        mask = (rng.permutation(8) < n).reshape(2, 4)
        x = rng.standard_normal((2, 4, 3)).astype(np.float32)
        x = np.where(mask[..., None], x, junk)
        y = np.where(mask, rng.integers(0, 3, (2, 4)), -9).astype(np.int32)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(mask)))
    return out
