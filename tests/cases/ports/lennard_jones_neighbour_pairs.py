# expect: convert
# Molecular dynamics: pairs i < j within the cutoff, LJ energy (1/r diverges for the pairs left out).
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class LJEnergy(nn.Cell):
    def __init__(self, n_atoms=5, cutoff=2.5, sigma=1.0, epsilon=0.5):
        super().__init__()
        self.cutoff, self.sigma, self.epsilon = cutoff, sigma, epsilon
        self.upper = ms.Tensor(np.triu(np.ones((n_atoms, n_atoms), bool), 1))

    def construct(self, pos):
        rij = pos.expand_dims(1) - pos.expand_dims(0)
        d2 = (rij * rij).sum(-1)
        pairs = self.upper & (d2 < self.cutoff ** 2)
        d2 = d2[pairs]
        s6 = (self.sigma ** 2 / d2) ** 3
        e = 4 * self.epsilon * (s6 * s6 - s6)
        r = ops.sqrt(d2)
        return e.sum(), r.min(), e.sum() / r.shape[0]


def inputs():
    rng = np.random.default_rng(86)
    out = []
    for spread in (6.0, 2.0, 1.0):
        g = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 1]], np.float32)
        p = g * spread + rng.uniform(-0.2, 0.2, (5, 3))
        p[1] = p[0] + [1.2, 0, 0]
        out.append((ms.Tensor(p.astype(np.float32)),))
    return out
