# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """What is positive in the selected columns."""

    def construct(self, x, c):
        part = x[:, c]
        part = ops.where(ops.isnan(part), ops.zeros_like(part), part)
        picked = part[part >= 0]
        return picked.mean(), picked.max()


def inputs():
    random = np.random.default_rng(878)
    examples = []
    for n, k in ((1, 4), (2, 1), (4, 7), (6, 3)):
        m = random.permutation(6) < n
        c = random.permutation(7) < k
        x = random.standard_normal((6, 7)).astype(np.float32)
        x[~m] = np.nan
        x[:, ~c] = np.inf
        examples.append((ms.Tensor(x), ms.Tensor(c)))
    return examples
