# expect: convert
# Multiphase flow: fluid and gas occupy the same number of cells; their sorted velocities are compared.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class PhaseSlip(nn.Cell):
    def construct(self, phi, vel):
        liquid = phi > 0
        v_l = vel[liquid]
        liquid = phi < 0           # the name is used again: now the gas
        v_g = vel[liquid]
        a, _ = ops.sort(v_l)
        b, _ = ops.sort(v_g)
        w1 = ops.abs(a - b).mean()
        slip = (v_l - v_g).mean()
        return w1, slip, v_l.max() - v_g.min()


def inputs():
    rng = np.random.default_rng(89)
    out = []
    for n in (1, 3, 5):
        phi = np.zeros(11, np.float32)
        p = rng.permutation(11)
        phi[p[:n]] = rng.uniform(0.1, 1, n)
        phi[p[n:2 * n]] = -rng.uniform(0.1, 1, n)
        v = rng.standard_normal(11).astype(np.float32)
        v[phi == 0] = 1e30
        out.append((ms.Tensor(phi), ms.Tensor(v)))
    return out
