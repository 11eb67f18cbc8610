# expect: refuse (the whole values are of two lengths, the selected ones share one mask)
import numpy as np
from mindspore import Tensor, nn


def kept(x, y, z, ignore):
    if ignore is None:
        return x, z
    valid = x != ignore
    return x[valid], y[valid]


class Net(nn.Cell):
    def __init__(self, ignore=-1.0):
        super().__init__()
        self.ignore = ignore

    def construct(self, x, y, z):
        one, two = kept(x, y, z, self.ignore)
        every, other = kept(x, y, z, None)
        return one.mean() - two.mean(), every.mean() * other.mean()


def inputs():
    cases = []
    for seed, count in ((0, 1), (1, 4)):
        rng = np.random.RandomState(seed)
        x = np.where(rng.permutation(6) < count, rng.randn(6), -1.0).astype(np.float32)
        y, z = rng.randn(6).astype(np.float32), rng.randn(3).astype(np.float32)
        cases.append((Tensor(x), Tensor(y), Tensor(z)))
    return cases
