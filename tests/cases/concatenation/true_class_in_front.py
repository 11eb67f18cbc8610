# expect: convert
# The score of the true class stands in front of those of the selected ones.
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, x, pos, m):
        neg = x[:, m]
        scores = ops.cat([pos, neg], 1)
        labels = ops.full((4,), 0, dtype=ms.int32)
        return ops.cross_entropy(scores, labels)


def inputs():
    found = []
    for n in (2, 4, 6):
        rng = np.random.RandomState(n)
        mask = rng.permutation(6) < n
        x, pos = rng.randn(4, 6), rng.randn(4, 1)
        x[:, ~mask] = (np.nan, np.inf, 1e30)[n // 2 - 1]
        found.append((Tensor(x, ms.float32), Tensor(pos, ms.float32), Tensor(mask)))
    return found
