# expect: convert
# Whole numbers under a name, behind a stop_gradient: no NaN is among them.
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def __init__(self, grid=4):
        super().__init__()
        self.grid = grid

    def construct(self, points, weights):
        inside = points[:, 0] < 2
        cells = ops.floor(points[inside] * 2).astype(ms.int32)
        key = cells[:, 0] * self.grid + cells[:, 1]
        kinds, place = ops.unique(ops.stop_gradient(key))
        one_hot = place.expand_dims(0) == ops.arange(kinds.shape[0]).expand_dims(1)
        sums = ops.matmul(one_hot.astype(ms.float32), weights[inside])
        return (sums / one_hot.astype(ms.float32).sum(1, keepdims=True)).sum(), kinds.shape[0]


def inputs():
    rng = np.random.default_rng(2)
    out = []
    for spread in (1.2, 2.0, 3.5):
        points = (rng.random((9, 2)) * spread).astype(np.float32)
        weights = rng.standard_normal((9, 3)).astype(np.float32)
        out.append((Tensor(points), Tensor(weights)))
    return out
