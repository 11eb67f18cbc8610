# expect: refuse (the axis of the primitive is an argument of __init__ that nobody gives here)
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def __init__(self, axis=1):
        super().__init__()
        self.normalize = ops.L2Normalize(axis=axis)

    def construct(self, x, mask):
        return (self.normalize(x[mask]) ** 3).sum()


def inputs():
    rng = np.random.default_rng(0)
    x = Tensor(rng.standard_normal((3, 5, 4)).astype(np.float32))
    return [(x, Tensor(rng.random((3, 5)) < kept)) for kept in (0.2, 0.6, 1.1)]
