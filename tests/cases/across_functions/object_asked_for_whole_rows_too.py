# expect: convert
# entry: Head
import numpy as np
from mindspore import Tensor, nn, ops


class Measure:
    def __init__(self, power):
        self.power = power

    def centred(self, values):
        return (values - values.mean(axis=0)).abs() ** self.power

    def spread(self, values):
        return self.centred(values).sum()


class Head(nn.Cell):
    def __init__(self):
        super().__init__()
        self.measure = Measure(2.0)
        self.scale = 0.5

    def construct(self, x, y, keep):
        chosen = self.measure.spread(ops.tanh(x)[keep])
        return chosen + self.scale * self.measure.spread(y)


def inputs():
    cases = []
    for seed, count in ((0, 1), (1, 3), (2, 6)):
        rng = np.random.RandomState(seed)
        keep = rng.permutation(6) < count
        x = rng.randn(6, 3).astype(np.float32)
        x[~keep] = np.inf if seed else np.nan
        y = rng.randn(4, 3).astype(np.float32)
        cases.append((Tensor(x), Tensor(y), Tensor(keep)))
    return cases
