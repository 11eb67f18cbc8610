# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """The same by `index_select`."""

    def construct(self, x, m, c):
        rows = m.nonzero().squeeze(1)
        columns = c.nonzero().squeeze(1)
        part = x.index_select(1, columns).index_select(0, rows)
        return part.sum(), part.min(axis=1).mean()


def inputs():
    random = np.random.default_rng(557)
    examples = []
    for n, k in ((1, 4), (2, 1), (4, 7), (6, 3)):
        m = random.permutation(6) < n
        c = random.permutation(7) < k
        x = random.standard_normal((6, 7)).astype(np.float32)
        x[~m] = np.nan
        x[:, ~c] = np.inf
        examples.append((ms.Tensor(x), ms.Tensor(m), ms.Tensor(c)))
    return examples
