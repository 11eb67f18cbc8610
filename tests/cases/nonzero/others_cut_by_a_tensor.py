# expect: convert
# A sampler: all that are positive, and the first k of the others, with k a Tensor.
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, x, keep, k):
        positive = ops.nonzero(keep).squeeze(1)
        negative = ops.nonzero(~keep).squeeze(1)
        negative = negative[:k]
        both = ops.cat([positive, negative])
        return (x[both] ** 2).sum() / both.shape[0]


def inputs():
    found = []
    for n, k in ((2, 3), (4, 1), (1, 5), (3, 9), (2, -1)):
        rng = np.random.RandomState(n)
        keep = np.zeros(6, bool)
        keep[rng.permutation(6)[:n]] = True
        x = rng.randn(6, 2)
        negative = np.flatnonzero(~keep)
        x[np.setdiff1d(negative, negative[:k])] = (np.nan, np.inf, 1e30)[n % 3]
        found.append((Tensor(x, ms.float32), Tensor(keep), Tensor(k, ms.int32)))
    return found
