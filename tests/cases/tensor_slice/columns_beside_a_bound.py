# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Columns(nn.Cell):
    """What stands beside the bound is static: a column, a range of columns, a new axis."""

    def construct(self, x, n, k):
        first = x[:n, 0, 0]
        some = x[:n, :1, 1:]
        last = x[0, :k, 1]
        return first.mean() + some.sum() / some.shape[0] + last.max() + x[:n, None, 0].min()


def inputs():
    random = np.random.default_rng(9)
    examples = []
    for n, k in ((1, 1), (2, 4), (5, 3)):
        x = random.standard_normal((5, 4, 3)).astype(np.float32)
        x[n:, :, :] = np.nan
        x[:, k:, :] = 1e30
        examples.append((ms.Tensor(x), ms.Tensor(n, ms.int32), ms.Tensor(k, ms.int32)))
    return examples
