# expect: refuse (the first of one selection with the first of the other: no crossing)
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """Two lists of places of one length, by rank."""

    def construct(self, x, m, c):
        rows = m.nonzero().flatten()
        columns = c.nonzero().flatten()
        return x[rows, columns].sum()


def inputs():
    random = np.random.default_rng(436)
    examples = []
    for n, k in ((1, 1), (2, 2), (4, 4), (6, 6)):
        m = random.permutation(6) < n
        c = random.permutation(7) < k
        x = random.standard_normal((6, 7)).astype(np.float32)
        x[~m] = np.nan
        x[:, ~c] = np.inf
        examples.append((ms.Tensor(x), ms.Tensor(m), ms.Tensor(c)))
    return examples
