# expect: refuse (the labels are places among the selected columns)
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """Labels count the columns that are left."""

    def construct(self, x, m, c):
        part = x[m][:, c]
        labels = part.argmax(axis=1).astype(ms.int32)
        return ops.cross_entropy(part, labels)


def inputs():
    random = np.random.default_rng(590)
    examples = []
    for n, k in ((1, 4), (2, 1), (4, 7), (6, 3)):
        m = random.permutation(6) < n
        c = random.permutation(7) < k
        x = random.standard_normal((6, 7)).astype(np.float32)
        x[~m] = np.nan
        x[:, ~c] = np.inf
        examples.append((ms.Tensor(x), ms.Tensor(m), ms.Tensor(c)))
    return examples
