# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """The cheapest row of every column, of those that are left."""

    def construct(self, x, m, c):
        rows = ops.nonzero(m).flatten()
        columns = ops.nonzero(c).squeeze(1)
        part = ops.gather(ops.gather(x, rows, 0), columns, 1)
        return part.min(axis=0).mean(), ops.log_softmax(-part, axis=1).max(), part.argmin(axis=1).sum()


def inputs():
    random = np.random.default_rng(662)
    examples = []
    for n, k in ((1, 4), (2, 1), (4, 7), (6, 3)):
        m = random.permutation(6) < n
        c = random.permutation(7) < k
        x = random.standard_normal((6, 7)).astype(np.float32)
        x[~m] = np.nan
        x[:, ~c] = np.inf
        examples.append((ms.Tensor(x), ms.Tensor(m), ms.Tensor(c)))
    return examples
