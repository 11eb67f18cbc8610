# expect: refuse (the whole value has another number of axes than the selected one)
import numpy as np
from mindspore import Tensor, nn


def kept(x, ignore):
    if ignore is None:
        return x
    return x[x != ignore]


class Net(nn.Cell):
    def __init__(self, ignore=-1.0):
        super().__init__()
        self.ignore = ignore

    def construct(self, x):
        return kept(x, self.ignore).mean(), kept(x, None).mean(axis=0)


def inputs():
    cases = []
    for seed, count in ((0, 1), (1, 4)):
        rng = np.random.RandomState(seed)
        x = np.where(rng.permutation(6) < count, rng.randn(6), -1.0).astype(np.float32)
        cases.append((Tensor(x.reshape(2, 3)),))
    return cases
