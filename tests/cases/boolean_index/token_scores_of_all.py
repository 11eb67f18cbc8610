# expect: untouched (nothing is selected)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, labels, mask):
        kept = ops.where(mask, labels, ops.full_like(labels, -100))
        flat = ops.where(mask.expand_dims(-1), x, ops.zeros_like(x)).reshape(-1, 5)
        return ops.cross_entropy(flat, kept.reshape(-1))


def inputs():
    rng = np.random.default_rng(745)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf, 0], np.float32)
    out = []
    for n in (1, 5, 8):
        mask = (rng.permutation(8) < n).reshape(2, 4)
        x = rng.standard_normal((2, 4, 5)).astype(np.float32)
        x = np.where(mask[..., None], x, junk)
        labels = np.where(mask, rng.integers(0, 5, (2, 4)), -7).astype(np.int32)
        out.append((ms.Tensor(x), ms.Tensor(labels), ms.Tensor(mask)))
    return out
