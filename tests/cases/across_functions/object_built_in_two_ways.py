# expect: refuse (which object the attribute holds, and so what its method does, is not known)
# entry: Head
import numpy as np
from mindspore import Tensor, nn


class Centred:
    def spread(self, values):
        return (values - values.mean(axis=0)).abs().sum()


class Plain:
    def spread(self, values):
        return values.abs().max()


class Head(nn.Cell):
    def __init__(self, centred=True):
        super().__init__()
        self.measure = Centred()
        if not centred:
            self.measure = Plain()

    def construct(self, x, keep):
        return self.measure.spread(x[keep])


def inputs():
    cases = []
    for seed, count in ((0, 2), (1, 4)):
        rng = np.random.RandomState(seed)
        keep = np.arange(5) < count
        cases.append((Tensor(rng.randn(5, 3).astype(np.float32)), Tensor(keep)))
    return cases
