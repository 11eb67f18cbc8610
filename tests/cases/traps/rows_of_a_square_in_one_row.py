# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """As many rows as columns: the mask fits both."""

    def construct(self, square, wide, m):
        row = square[m].flatten()
        step = row[1:] - row[:-1]
        return row[0] + row[-1], ops.abs(step).max(), ops.sort(row)[0][0]


def inputs():
    random = np.random.default_rng(1)
    examples = []
    for n in (1, 3, 5):
        m = random.permutation(6) < n
        square = random.standard_normal((6, 6)).astype(np.float32)
        wide = random.standard_normal((6, 9)).astype(np.float32)
        square[~m] = np.nan
        wide[~m] = np.inf
        examples.append((ms.Tensor(square), ms.Tensor(wide), ms.Tensor(m)))
    return examples
