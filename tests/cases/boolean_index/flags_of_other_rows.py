# expect: refuse (the flags are those of other rows, as many)
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """The selected rows by the flags of those that are left."""

    def construct(self, f, m):
        rows, others = f[m], f[~m]
        return rows[others > -9.0].sum()


def inputs():
    random = np.random.default_rng(34)
    examples = []
    for n in (3, 3, 3):
        m = random.permutation(6) < n
        f = random.standard_normal((6, 3)).astype(np.float32)
        f[~m] = np.nan
        f = random.standard_normal((6, 3)).astype(np.float32)
        examples.append((ms.Tensor(f), ms.Tensor(m)))
    return examples
