# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class PrunedAttention(nn.Cell):
    """The class token, the tokens that are kept and the mean of the others attend to each other."""

    def construct(self, x, keep):
        first = x[:, :1]
        tokens = x[:, 1:]
        kept = tokens[:, keep]
        rest = tokens.mean(axis=1, keep_dims=True)
        y = ops.cat((first, kept, rest), axis=1)
        weights = ops.softmax(ops.matmul(y, y.swapaxes(1, 2)), axis=-1)
        return ops.matmul(weights, y)[:, 0]


def inputs():
    rng = np.random.RandomState(9)
    found = []
    for number in (1, 3, 6):
        keep = np.zeros(6, bool)
        keep[rng.permutation(6)[:number]] = True
        found.append((Tensor(rng.randn(2, 7, 4), ms.float32), Tensor(keep)))
    return found
