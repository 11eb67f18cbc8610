# expect: refuse (positions select from two tensors of two lengths, which have no mask in common)
import numpy as np
from mindspore import Tensor, nn, ops


def kept(x, y, ignore):
    if ignore is None:
        return x, y
    places = ops.nonzero(y != ignore).squeeze(1)
    return x[places], y[places]


class Net(nn.Cell):
    def __init__(self, ignore=-1.0):
        super().__init__()
        self.ignore = ignore

    def construct(self, x, y):
        one, two = kept(x, y, self.ignore)
        every, other = kept(x, y, None)
        return (one - two).abs().mean(), every.mean() * other.mean()


def inputs():
    cases = []
    for seed, count in ((0, 1), (1, 4)):
        rng = np.random.RandomState(seed)
        y = np.where(rng.permutation(6) < count, rng.randn(6), -1.0).astype(np.float32)
        cases.append((Tensor(rng.randn(9).astype(np.float32)), Tensor(y)))
    return cases
