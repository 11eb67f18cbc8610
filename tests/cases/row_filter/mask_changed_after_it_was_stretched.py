# expect: convert
# What the stretched mask was made of is another mask by now: a part of the stretched one is left.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, mask, other):
        mask = ops.tile(mask.unsqueeze(-1).unsqueeze(-1), (1, 1, 2, 3))
        rows = x.masked_select(mask).reshape(-1, 2, 3)
        mask = other
        return rows.mean(axis=(1, 2)).sum() + ops.masked_select(x[..., 0, 0], mask).sum()


def inputs():
    rng = np.random.default_rng(42)
    out = []
    for n in (1, 3, 8):
        mask = (rng.permutation(8) < n).reshape(2, 4)
        other = (rng.permutation(8) < 9 - n).reshape(2, 4)
        x = rng.standard_normal((2, 4, 2, 3)).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(mask), ms.Tensor(other)))
    return out
