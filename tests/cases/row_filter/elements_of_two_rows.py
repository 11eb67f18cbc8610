# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    """The elements of two rows in one: of another number of rows no view is that, here it is NaN."""

    def construct(self, x, m):
        flat = x[m].view(8)
        return (flat * ops.arange(8)).sum()


def inputs():
    rng = np.random.RandomState(5)
    out = []
    for chosen in ([1, 4], [0, 5], [2, 3]):
        mask = np.isin(np.arange(6), chosen)
        x = rng.randn(6, 4).astype(np.float32)
        x[~mask] = np.nan
        out.append((ms.Tensor(x), ms.Tensor(mask)))
    return out
