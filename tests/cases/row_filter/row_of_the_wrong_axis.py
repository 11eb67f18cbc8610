# expect: refuse (the mask is the same along the first axis, not the last)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, mask):
        stretched = mask[:, :3].expand_dims(1).broadcast_to(x.shape)
        rows = ops.masked_select(x, stretched).view(-1, 2)
        return (rows[:, 0] * rows[:, 1]).sum()


def inputs():
    rng = np.random.default_rng(776)
    junk = np.array([np.nan, np.inf, 1e30], np.float32)
    out = []
    for n in (1, 4, 8):
        mask = (rng.permutation(8) < n).reshape(2, 4)
        mask = np.ones((2, 4), bool)
        mask[:, 0] = n > 1
        mask[0, 1] = n > 4
        mask[0, 2] = n > 4
        x = rng.standard_normal((2, 4, 3)).astype(np.float32)
        y = np.where(mask, rng.integers(0, 3, (2, 4)), -9).astype(np.int32)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(mask)))
    return out
