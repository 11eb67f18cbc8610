# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """What was selected stays what it was."""

    def construct(self, x, m, c):
        rows = x[m]
        x = x * 2.0
        part = rows[:, c]
        m = c[:6]
        return part.sum(), part.max(axis=1).mean(), ops.where(ops.isfinite(x[0]), x[0], 0.0).sum() + m.sum()


def inputs():
    random = np.random.default_rng(688)
    examples = []
    for n, k in ((1, 4), (2, 1), (4, 7), (6, 3)):
        m = random.permutation(6) < n
        c = random.permutation(7) < k
        x = random.standard_normal((6, 7)).astype(np.float32)
        x[~m] = np.nan
        x[:, ~c] = np.inf
        examples.append((ms.Tensor(x), ms.Tensor(m), ms.Tensor(c)))
    return examples
