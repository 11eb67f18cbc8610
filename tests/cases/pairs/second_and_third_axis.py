# expect: refuse (the selected axes are not the first two)
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """A batch of tables."""

    def construct(self, x, m, c):
        batch = ops.stack((x, x * 2.0))
        part = batch[:, m][:, :, c]
        return part.max(axis=2).mean()


def inputs():
    random = np.random.default_rng(210)
    examples = []
    for n, k in ((1, 4), (2, 1), (4, 7), (6, 3)):
        m = random.permutation(6) < n
        c = random.permutation(7) < k
        x = random.standard_normal((6, 7)).astype(np.float32)
        x[~m] = np.nan
        x[:, ~c] = np.inf
        examples.append((ms.Tensor(x), ms.Tensor(m), ms.Tensor(c)))
    return examples
