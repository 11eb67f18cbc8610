# expect: convert
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, x, keep, k):
        places = ops.nonzero(keep)
        n = int(k)
        first, rest = places[:n], places[n:, 0]
        labels = ops.full((6,), -1.0, dtype=ms.float32)
        labels[rest] = 0.0
        labels[first[:, 0]] = 1.0
        return (labels * x).sum() + x[rest].mean() + rest.shape[0]


def inputs():
    found = []
    for n, k in ((4, 3), (5, 1), (3, 2), (6, 4)):
        rng = np.random.RandomState(n)
        keep = np.zeros(6, bool)
        keep[rng.permutation(6)[:n]] = True
        found.append((Tensor(rng.randn(6), ms.float32), Tensor(keep), Tensor(k, ms.int32)))
    return found
