# expect: refuse (that `w` holds one number is so in the examples alone)
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, x, mask, w):
        return ops.relu(x[mask] - w).sum()


def inputs():
    rng = np.random.default_rng(6)
    x = Tensor(rng.standard_normal(5).astype(np.float32))
    w = Tensor(rng.standard_normal(1).astype(np.float32))
    return [(x, Tensor(np.array(bits, bool)), w) for bits in ((1, 0, 1, 0, 1), (1, 1, 1, 0, 1))]
