# expect: convert
# PINN: interior, initial and boundary points of one cloud, every group goes through the network alone.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class HeatPINN(nn.Cell):
    def __init__(self, width=6):
        super().__init__()
        self.net = nn.SequentialCell(nn.Dense(2, width), nn.Tanh(), nn.Dense(width, 1))
        self.mse = nn.MSELoss()

    def construct(self, xt, source):
        x, t = xt[:, 0], xt[:, 1]
        on_wall = ops.logical_or(x == 0, x == 1)
        at_start = t == 0
        inside = ops.logical_not(ops.logical_or(on_wall, at_start))

        u_wall = self.net(xt[on_wall])
        bc = self.mse(u_wall, ops.zeros_like(u_wall))
        start = xt[at_start]
        ic = self.mse(self.net(start)[:, 0], ops.sin(3.1415926 * start[:, 0]))
        u = self.net(xt[inside]).squeeze(-1)
        res = (u - source[inside]).pow(2).mean()
        return res + 10 * bc + 10 * ic


def inputs():
    rng = np.random.default_rng(84)
    out = []
    for nw, n0 in ((1, 1), (4, 3), (3, 8)):
        p = rng.uniform(0.1, 0.9, (12, 2)).astype(np.float32)
        p[:nw, 0] = rng.integers(0, 2, nw)
        p[nw:nw + n0, 1] = 0
        rng.shuffle(p)
        f = rng.standard_normal(12).astype(np.float32)
        out.append((ms.Tensor(p), ms.Tensor(f)))
    return out
