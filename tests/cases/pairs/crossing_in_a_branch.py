# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """Only where more than one row is selected."""

    def construct(self, x, m, c):
        total = ops.relu(x[m][:, c]).sum()
        if m.sum() > 1:
            part = x[m][:, c]
            chance = ops.softmax(part, axis=1).max(axis=1)
            total = total + (part.max(axis=1) - part.min(axis=1)).mean() + chance.mean()
        return total


def inputs():
    random = np.random.default_rng(97)
    examples = []
    for n, k in ((1, 4), (2, 1), (4, 7), (6, 3)):
        m = random.permutation(6) < n
        c = random.permutation(7) < k
        x = random.standard_normal((6, 7)).astype(np.float32)
        x[~m] = np.nan
        x[:, ~c] = np.inf
        examples.append((ms.Tensor(x), ms.Tensor(m), ms.Tensor(c)))
    return examples
