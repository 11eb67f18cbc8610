# expect: refuse (the mask is as long as all rows, not as those that are left)
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """MindSpore takes a mask of another length."""

    def construct(self, x, m, c):
        part = x[m][:, c]
        return part[m].sum()


def inputs():
    random = np.random.default_rng(311)
    examples = []
    for n, k in ((6, 4), (6, 1), (6, 7)):
        m = random.permutation(6) < n
        c = random.permutation(7) < k
        x = random.standard_normal((6, 7)).astype(np.float32)
        x[~m] = np.nan
        x[:, ~c] = np.inf
        examples.append((ms.Tensor(x), ms.Tensor(m), ms.Tensor(c)))
    return examples
