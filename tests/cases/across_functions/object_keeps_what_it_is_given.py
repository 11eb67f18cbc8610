# expect: refuse (the selection is kept in the object, for others to read)
# entry: Head
# oracle: pynative (graph mode keeps no Tensor in a plain object)
import numpy as np
from mindspore import Tensor, nn


class Measure:
    def __init__(self):
        self.last = None

    def spread(self, values):
        self.last = values
        return (values * values).sum()


class Head(nn.Cell):
    def __init__(self):
        super().__init__()
        self.measure = Measure()

    def construct(self, x, keep):
        return self.measure.spread(x[keep])


def inputs():
    cases = []
    for seed, count in ((0, 2), (1, 4)):
        rng = np.random.RandomState(seed)
        keep = np.arange(5) < count
        cases.append((Tensor(rng.randn(5, 3).astype(np.float32)), Tensor(keep)))
    return cases
