# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """What is positive in all that is selected."""

    def construct(self, square, wide, m):
        row = square[m].view(-1)
        good = row[row > -9.0]
        return good.sum(), good.shape[0], good[0]


def inputs():
    random = np.random.default_rng(3)
    examples = []
    for n in (1, 3, 5):
        m = random.permutation(6) < n
        square = random.standard_normal((6, 6)).astype(np.float32)
        wide = random.standard_normal((6, 9)).astype(np.float32)
        square[~m] = np.nan
        wide[~m] = np.inf
        examples.append((ms.Tensor(square), ms.Tensor(wide), ms.Tensor(m)))
    return examples
