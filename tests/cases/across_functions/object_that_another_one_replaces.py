# expect: refuse (code beside the network gives it another object)
# entry: Head
import numpy as np
from mindspore import Tensor, nn


class Measure:
    def spread(self, values):
        return (values - values.mean(axis=0)).abs().sum()


class Largest:
    def spread(self, values):
        return values.abs().max()


class Head(nn.Cell):
    def __init__(self):
        super().__init__()
        self.measure = Measure()

    def construct(self, x, keep):
        return self.measure.spread(x[keep])


def largest(head):
    head.measure = Largest()
    return head


def inputs():
    cases = []
    for seed, count in ((0, 2), (1, 4)):
        rng = np.random.RandomState(seed)
        keep = np.arange(5) < count
        cases.append((Tensor(rng.randn(5, 3).astype(np.float32)), Tensor(keep)))
    return cases
