# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops
from mindspore.ops import operations as P


class PairPotential(nn.Cell):
    """Lennard-Jones energy of the pairs within the cutoff."""

    def __init__(self, cutoff=2.5, epsilon=1.0):
        super().__init__()
        self.cutoff = cutoff
        self.epsilon = epsilon
        self.norm_last = P.ReduceSum()
        self.select = P.MaskedSelect()

    def construct(self, coord):
        vec = coord.expand_dims(0) - coord.expand_dims(1)
        r2 = self.norm_last(vec * vec, -1) + ops.eye(coord.shape[0], coord.shape[0], ms.float32)
        upper = ops.triu(ops.ones_like(r2), 1) > 0
        near = ops.logical_and(upper, r2 < self.cutoff**2)
        inv6 = 1.0 / self.select(r2, near) ** 3
        energy = 4.0 * self.epsilon * (inv6 * inv6 - inv6)
        return energy.sum(), self.select(r2, near).min()


def inputs():
    rng = np.random.default_rng(96)
    base = np.array([[0, 0, 0], [1.1, 0, 0], [0, 1.3, 0], [9, 9, 9]], np.float32)
    out = []
    for shift in (0.0, 1.0, 8.0):
        coord = base.copy()
        coord[3] -= shift
        out.append((ms.Tensor(coord + 0.05 * rng.normal(size=coord.shape).astype(np.float32)),))
    return out
