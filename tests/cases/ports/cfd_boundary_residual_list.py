# expect: convert
# Flow solver loss: residuals of inlet, wall and outlet collected in a list, concatenated, one mean.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class BoundaryResidual(nn.Cell):
    INLET, WALL, OUTLET = 1, 2, 3

    def __init__(self):
        super().__init__()
        self.cat = ops.Concat(axis=0)

    def construct(self, uvp, tag, inflow):
        u, v, p = uvp[:, 0], uvp[:, 1], uvp[:, 2]
        parts = []
        inlet = tag == self.INLET
        parts.append(u[inlet] - inflow[inlet])
        wall = (tag == self.WALL)
        for comp in (u, v):
            parts.append(comp[wall])
        outlet = tag == self.OUTLET
        parts.append(p[outlet] * 0.1)
        res = self.cat(parts)
        return (res ** 2).mean(), ops.abs(res).max(), res.std()


def inputs():
    rng = np.random.default_rng(85)
    out = []
    for a, b, c in ((1, 1, 1), (3, 2, 4), (2, 7, 1)):
        x = rng.standard_normal((10, 3)).astype(np.float32)
        tag = np.zeros(10, np.int32)
        tag[:a], tag[a:a + b], tag[a + b:a + b + c] = 1, 2, 3
        rng.shuffle(tag)
        f = np.where(tag == 1, 1.0, np.nan).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(tag), ms.Tensor(f)))
    return out
