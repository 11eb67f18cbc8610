# expect: convert
# The bounds are numbers that `__init__` unpacks from a tuple; the mean keeps its axis.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, mint, Tensor


class Pillars(nn.Cell):
    def __init__(self, point_range=(-1.0, -1.0, 1.0, 1.0)):
        super().__init__()
        self.x0, self.y0, self.x1, self.y1 = point_range

    def in_range(self, p):
        keep = (p[:, 0] >= self.x0) & (p[:, 0] < self.x1)
        return keep & (p[:, 1] >= self.y0) & (p[:, 1] < self.y1)

    def construct(self, points):
        out = []
        for i in range(points.shape[0]):
            kept = points[i]
            kept = kept[self.in_range(kept)]
            center = mint.mean(kept[:, :2], dim=0, keepdim=True)
            kept = mint.cat((kept[:, :2] - center, kept[:, 2:]), dim=1)
            out.append(mint.cat((mint.amax(kept, dim=0), mint.mean(kept, dim=0)), dim=0))
        return ops.stack(out, axis=0)


def inputs():
    found = []
    for seed, spread in ((0, 0.4), (1, 1.0), (2, 2.0)):
        rng = np.random.default_rng(seed)
        points = rng.normal(size=(2, 12, 4)) * spread
        points[:, 0, :2] = 0.1
        outside = (np.abs(points[..., :2]) > 1).any(-1)
        points[..., 2:][outside] = np.inf
        found.append((Tensor(points.astype(np.float32)),))
    return found
