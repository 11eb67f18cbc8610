# expect: convert
# The mask of integers is stretched to the shape of the data.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, mask):
        kept = (mask.astype(ms.int32) == 1).expand_dims(2).broadcast_to(x.shape)
        rows = x[kept].reshape((-1, x.shape[-1]))
        flags = mask.astype(ms.float32).expand_dims(-1).expand_as(x).astype(ms.bool_)
        others = ops.masked_select(ops.exp(x * 0.1), flags).view(-1, 3)
        return (rows.max(axis=1) * others.min(axis=-1)).sum(), rows.mean(axis=0)


def inputs():
    rng = np.random.default_rng(772)
    junk = np.array([np.nan, np.inf, 1e30], np.float32)
    out = []
    for n in (1, 4, 8):
        mask = (rng.permutation(8) < n).reshape(2, 4)
        x = rng.standard_normal((2, 4, 3)).astype(np.float32)
        x = np.where(mask[..., None], x, junk)
        y = np.where(mask, rng.integers(0, 3, (2, 4)), -9).astype(np.int32)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(mask)))
    return out
