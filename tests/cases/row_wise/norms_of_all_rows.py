# expect: untouched (nothing is selected)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, labels, mask):
        rows = ops.where(mask.expand_dims(-1), x, ops.ones_like(x))
        first, second = ops.split(rows, 2, axis=1)
        return ops.norm(rows, dim=1).sum() + (first * second).mean()


def inputs():
    rng = np.random.default_rng(759)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf], np.float32)
    out = []
    for n in (1, 3, 7):
        mask = rng.permutation(7) < n
        x = rng.standard_normal((7, 4)).astype(np.float32)
        x = np.where(mask[:, None], x, junk)
        labels = np.where(mask, rng.integers(0, 4, 7), -9).astype(np.int32)
        out.append((ms.Tensor(x), ms.Tensor(labels), ms.Tensor(mask)))
    return out
