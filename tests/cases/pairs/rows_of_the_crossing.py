# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """The rows that nobody likes, among those that are left; then the weak columns."""

    def construct(self, x, m, c):
        part = x[m][:, c]
        lost = part.max(axis=1) < 1.5
        alone = part[lost]
        total = part.sum()
        if alone.shape[0] > 0:
            total = total + (alone.max(axis=1) - alone.min(axis=1)).mean()
        weak = part[:, part.min(axis=0) < 1.0]
        return total, weak.sum()


def inputs():
    random = np.random.default_rng(156)
    examples = []
    for n, k in ((1, 4), (2, 1), (4, 7), (6, 3)):
        m = random.permutation(6) < n
        c = random.permutation(7) < k
        x = random.standard_normal((6, 7)).astype(np.float32)
        x[~m] = np.nan
        x[:, ~c] = np.inf
        examples.append((ms.Tensor(x), ms.Tensor(m), ms.Tensor(c)))
    return examples
