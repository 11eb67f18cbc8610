# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class BurgersResidual(nn.Cell):
    """Interior points carry the equation, points at the rim the boundary value."""

    def __init__(self):
        super().__init__()
        self.net = nn.SequentialCell(nn.Dense(2, 6), nn.Tanh(), nn.Dense(6, 1))
        self.reduce_mean = ops.ReduceMean()

    def construct(self, points, values):
        u = self.net(points).squeeze(-1)
        rim = ops.abs(points[:, 0]) >= 1.0
        idx = ops.nonzero(rim).squeeze(1)
        boundary = self.reduce_mean(ops.square(u[idx] - values[idx]))
        inner = ops.logical_not(rim)
        residual = (u - values)[inner]
        return boundary + self.reduce_mean(residual * residual)


def inputs():
    rng = np.random.default_rng(94)
    out = []
    for n in (1, 3, 6):
        pts = rng.uniform(-0.9, 0.9, (7, 2)).astype(np.float32)
        pts[rng.permutation(7)[:n], 0] = 1.0
        out.append((ms.Tensor(pts), ms.Tensor(rng.normal(size=7).astype(np.float32))))
    return out
