# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """A number for every selected row and one for every selected column meet the table."""

    def construct(self, f, x, m, c):
        part = x[m][:, c]
        row = f[m].sum(axis=1)
        column = ops.arange(7).astype(ms.float32)[c]
        return (part * row.expand_dims(1) + column).sum(), (part @ column).sum()


def inputs():
    random = np.random.default_rng(897)
    examples = []
    for n, k in ((1, 4), (2, 1), (4, 7), (6, 3)):
        m = random.permutation(6) < n
        c = random.permutation(7) < k
        f = random.standard_normal((6, 3)).astype(np.float32)
        f[~m] = np.nan
        x = random.standard_normal((6, 7)).astype(np.float32)
        x[~m] = np.nan
        x[:, ~c] = np.inf
        examples.append((ms.Tensor(f), ms.Tensor(x), ms.Tensor(m), ms.Tensor(c)))
    return examples
