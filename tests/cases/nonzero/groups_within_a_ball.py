# expect: convert
# PointNet++ set abstraction in its readable form.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


def farthest_point_sample(xyz, npoint):
    n = xyz.shape[0]
    distance = ops.full((n,), 1e10, dtype=ms.float32)
    farthest = ms.Tensor(0, ms.int32)
    picked = []
    for _ in range(npoint):
        picked.append(farthest)
        d = ((xyz - xyz[farthest]) ** 2).sum(-1)
        mask = d < distance
        distance[mask] = d[mask]
        farthest = ops.argmax(distance).astype(ms.int32)
    return ops.stack(picked)


class SetAbstraction(nn.Cell):
    def __init__(self, npoint=4, radius=1.2, nsample=5):
        super().__init__()
        self.npoint = npoint
        self.radius = radius
        self.nsample = nsample
        self.mlp = nn.Dense(3, 8, weight_init="ones")

    def ball(self, xyz, centre):
        d = ((xyz - centre) ** 2).sum(-1)
        idx = ops.nonzero(d < self.radius**2).reshape(-1)[: self.nsample]
        # short groups repeat their first point
        out = ops.zeros((self.nsample,), ms.int64) + idx[0]
        out[: idx.shape[0]] = idx
        return out

    def construct(self, xyz):
        centres = xyz[farthest_point_sample(xyz, self.npoint)]
        groups = []
        for i in range(self.npoint):
            g = xyz[self.ball(xyz, centres[i])] - centres[i]
            groups.append(self.mlp(g).max(axis=0))
        return ops.stack(groups)


def inputs():
    rng = np.random.default_rng(15)
    return [(ms.Tensor((rng.standard_normal((12, 3)) * s).astype(np.float32)),) for s in (0.5, 1.0, 2.0)]
