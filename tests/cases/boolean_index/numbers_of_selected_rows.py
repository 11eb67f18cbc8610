# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """What is finite in the rows that are selected."""

    def construct(self, x, m):
        rows = x[m]
        good = rows[ops.isfinite(rows)]
        return good.mean(), good.max(), good.shape[0]


def inputs():
    random = np.random.default_rng(568)
    examples = []
    for n, k in ((1, 4), (2, 5), (4, 7), (6, 3)):
        m = random.permutation(6) < n
        c = random.permutation(7) < k
        x = random.standard_normal((6, 7)).astype(np.float32)
        x[~m] = np.nan
        x[:, ~c] = np.inf
        examples.append((ms.Tensor(x), ms.Tensor(m)))
    return examples
