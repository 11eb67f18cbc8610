# expect: convert
# A flag stands for two numbers of three axes: a mask of the front axes alone.
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """Pairs of numbers in the selected rows."""

    def construct(self, f, m):
        rows = (f.expand_dims(1) * ops.ones((1, 2, 1), ms.float32))[m]
        return rows[rows[:, :, 0] > -9.0].sum()


def inputs():
    random = np.random.default_rng(89)
    examples = []
    for n in (1, 2, 4, 6):
        m = random.permutation(6) < n
        f = random.standard_normal((6, 3)).astype(np.float32)
        f[~m] = np.nan
        examples.append((ms.Tensor(f), ms.Tensor(m)))
    return examples
