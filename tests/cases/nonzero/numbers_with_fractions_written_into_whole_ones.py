# expect: refuse (what is written would be rounded, and how is not said)
import numpy as np
from mindspore import Tensor, nn, ops
from mindspore import dtype as mstype


class Net(nn.Cell):
    def construct(self, x, keep):
        places = ops.nonzero(keep).squeeze(1)
        levels = ops.zeros(keep.shape, mstype.int32)
        levels[places] = x[places]
        return levels


def inputs():
    cases = []
    for seed, count in ((0, 2), (1, 4)):
        rng = np.random.RandomState(seed)
        x = np.round(4 * rng.rand(5)).astype(np.float32)
        cases.append((Tensor(x), Tensor(np.arange(5) < count)))
    return cases
