# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """A nested function takes the matrix of the selected rows and columns."""

    def construct(self, x, m, c):
        def best(part):
            return part.max(axis=1).mean()

        return best(x[m][:, c]), best(x[m][:, c] * 2.0)


def inputs():
    random = np.random.default_rng(760)
    examples = []
    for n, k in ((1, 4), (2, 1), (4, 7), (6, 3)):
        m = random.permutation(6) < n
        c = random.permutation(7) < k
        x = random.standard_normal((6, 7)).astype(np.float32)
        x[~m] = np.nan
        x[:, ~c] = np.inf
        examples.append((ms.Tensor(x), ms.Tensor(m), ms.Tensor(c)))
    return examples
