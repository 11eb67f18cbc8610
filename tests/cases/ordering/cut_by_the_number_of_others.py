# expect: refuse (the test asks for the number of others)
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def __init__(self, most=3):
        super().__init__()
        self.most = most

    def construct(self, x, labels):
        places = ops.nonzero(labels > 0).reshape(-1)
        if len(x) > self.most:
            places = places[: self.most - 1]
        rows = x[places]
        return (rows**2).sum() / places.shape[0]


def inputs():
    found = []
    for n in (8, 3, 1, 4, 2):
        rng = np.random.RandomState(n)
        labels = np.zeros(8)
        labels[rng.permutation(8)[:n]] = 1
        x = rng.randn(8, 2)
        chosen = np.flatnonzero(labels)[:3]
        x[np.setdiff1d(np.arange(8), chosen)] = (np.nan, np.inf, 1e30)[n % 3]
        found.append((Tensor(x, ms.float32), Tensor(labels, ms.int32)))
    return found
