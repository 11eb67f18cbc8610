# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """Only where there are rows enough."""

    def construct(self, f, m):
        total = ops.zeros((), ms.float32)
        if m.sum() > 1:
            rows = f[m]
            total = total + ops.exp(rows[rows > -9.0]).mean()
        return total


def inputs():
    random = np.random.default_rng(851)
    examples = []
    for n in (1, 2, 4, 6):
        m = random.permutation(6) < n
        f = random.standard_normal((6, 3)).astype(np.float32)
        f[~m] = np.nan
        examples.append((ms.Tensor(f), ms.Tensor(m)))
    return examples
