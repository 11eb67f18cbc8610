# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, labels, mask):
        return ops.cross_entropy(x[mask], labels[labels > 0])


def inputs():
    rng = np.random.default_rng(744)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf, 0], np.float32)
    out = []
    for n in (1, 5, 8):
        mask = (rng.permutation(8) < n).reshape(2, 4)
        x = rng.standard_normal((2, 4, 5)).astype(np.float32)
        x = np.where(mask[..., None], x, junk)
        labels = np.where(mask, rng.integers(1, 5, (2, 4)), 0).astype(np.int32)
        out.append((ms.Tensor(x), ms.Tensor(labels), ms.Tensor(mask)))
    return out
