# expect: refuse (the way that makes a Tensor runs for lists: a list has another copy)
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
        return weighted(x[0] * 2, parts[0]) + weighted(x[1], [x[0, 0], x[0, 1], x[1, 2]])


def inputs():
    rng = np.random.RandomState(0)
    return [
        (Tensor(rng.randn(2, 3).astype(np.float32)), Tensor(rng.rand(2, 3).astype(np.float32)))
        for _ in range(2)
    ]
