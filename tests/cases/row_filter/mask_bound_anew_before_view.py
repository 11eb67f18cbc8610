# expect: convert
# The name of the mask stands for another mask where the rows are folded.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, mask):
        stretched = mask.expand_dims(-1).broadcast_to(x.shape)
        flat = ops.masked_select(x, stretched)
        mask = y > 0
        rows = flat.view(-1, 3)
        return (rows[:, 0] * rows[:, 1]).sum() + mask.astype(ms.float32).sum()


def inputs():
    rng = np.random.default_rng(775)
    junk = np.array([np.nan, np.inf, 1e30], np.float32)
    out = []
    for n in (1, 4, 8):
        mask = (rng.permutation(8) < n).reshape(2, 4)
        x = rng.standard_normal((2, 4, 3)).astype(np.float32)
        x = np.where(mask[..., None], x, junk)
        y = np.where(mask, rng.integers(0, 3, (2, 4)), -9).astype(np.int32)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(mask)))
    return out
