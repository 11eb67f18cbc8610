# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """A table without its empty columns, centred over the rows that are left."""

    def construct(self, x, m, c):
        table = x[:, c]
        table = table[m]
        centred = table - table.mean(axis=0)
        scale = ops.sqrt((centred ** 2).sum(axis=1) + 1.0)
        return scale.max(), centred.max(), table.shape[0] * table.shape[1]


def inputs():
    random = np.random.default_rng(51)
    examples = []
    for n, k in ((1, 4), (2, 1), (4, 7), (6, 3)):
        m = random.permutation(6) < n
        c = random.permutation(7) < k
        x = random.standard_normal((6, 7)).astype(np.float32)
        x[~m] = np.nan
        x[:, ~c] = np.inf
        examples.append((ms.Tensor(x), ms.Tensor(m), ms.Tensor(c)))
    return examples
