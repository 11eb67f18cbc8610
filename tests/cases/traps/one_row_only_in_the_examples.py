# expect: refuse (that `w` has one row is so in the examples alone: as many rows as are selected meet them)
import numpy as np
from mindspore import Tensor, nn


class Net(nn.Cell):
    def construct(self, x, mask, w):
        return ((x[mask] + w) ** 2).sum()


def inputs():
    rng = np.random.default_rng(5)
    x = Tensor(rng.standard_normal((4, 3)).astype(np.float32))
    w = Tensor(rng.standard_normal((1, 3)).astype(np.float32))
    return [(x, Tensor(np.array(bits, bool)), w) for bits in ((1, 0, 1, 0), (1, 1, 1, 0))]
