# expect: refuse (what is selected is a copy, what stays in place is not)
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """The table keeps what it held."""

    def construct(self, x, m, c):
        part = x[m][:, c]
        part[part < 0] = 0.0
        return part.sum(), ops.where(ops.isfinite(x), x, 0.0).sum()


def inputs():
    random = np.random.default_rng(597)
    examples = []
    for n, k in ((1, 4), (2, 1), (4, 7), (6, 3)):
        m = random.permutation(6) < n
        c = random.permutation(7) < k
        x = random.standard_normal((6, 7)).astype(np.float32)
        x[~m] = np.nan
        x[:, ~c] = np.inf
        examples.append((ms.Tensor(x), ms.Tensor(m), ms.Tensor(c)))
    return examples
