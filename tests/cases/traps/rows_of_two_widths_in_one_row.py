# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """Under one mask the rows of the two have not as many numbers."""

    def construct(self, square, wide, m):
        row = square[m].reshape(-1)
        other = wide[m].reshape(-1)
        both = ops.cat((row, other, square[:, 0][m]))
        return both.mean(), ops.cumsum(other, 0)[-1], len(row) + len(other)


def inputs():
    random = np.random.default_rng(2)
    examples = []
    for n in (1, 3, 5):
        m = random.permutation(6) < n
        square = random.standard_normal((6, 6)).astype(np.float32)
        wide = random.standard_normal((6, 9)).astype(np.float32)
        square[~m] = np.nan
        wide[~m] = np.inf
        examples.append((ms.Tensor(square), ms.Tensor(wide), ms.Tensor(m)))
    return examples
