# expect: untouched (for a Tensor the way that makes one of a list is not compiled)
# entry: Weighted
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn


def weighted(values, weights):
    if isinstance(weights, ms.Tensor):
        number = weights.shape[0]
    else:
        number = len(weights)
        weights = ms.Tensor(weights)
    return (values * weights).sum() / number


class Weighted(nn.Cell):
    def construct(self, x, parts):
        return sum([weighted(row, parts[i]) for i, row in enumerate([x[0] * 2, x[1] * 3])])


def inputs():
    rng = np.random.RandomState(0)
    return [
        (Tensor(rng.randn(2, 3).astype(np.float32)), Tensor(rng.rand(2, 3).astype(np.float32)))
        for _ in range(2)
    ]
