# expect: convert
# `ops` is a Tensor here: the primitive cannot be built again with another axis, and keeps its own.
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.normalize = ops.L2Normalize(axis=1)

    def construct(self, x, mask, ops):
        rows = x[mask]
        return (self.normalize(rows) * rows).sum() * ops


def inputs():
    rng = np.random.default_rng(0)
    x = Tensor(rng.standard_normal((3, 5, 4)).astype(np.float32))
    scale = Tensor(np.float32(2))
    return [(x, Tensor(rng.random((3, 5)) < kept), scale) for kept in (0.2, 0.6, 1.1)]
