# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn


class Net(nn.Cell):
    """Two rows of four elements are two by two by two."""

    def construct(self, x, m):
        pieces = x[m].reshape(2, 2, 2)
        return pieces.max(axis=2), (pieces * pieces).sum(0)


def inputs():
    rng = np.random.RandomState(6)
    out = []
    for chosen in ([1, 4], [0, 5], [2, 3]):
        mask = np.isin(np.arange(6), chosen)
        x = rng.randn(6, 4).astype(np.float32)
        x[~mask] = np.inf
        out.append((ms.Tensor(x), ms.Tensor(mask)))
    return out
