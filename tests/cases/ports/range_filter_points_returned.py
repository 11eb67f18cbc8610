# expect: refuse (the points in range are the result)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class PillarRangeFilter(nn.Cell):
    """CenterPoint style: keeps points in the detection range and returns them with pillar coordinates."""

    def __init__(self, pc_range=(-1.0, -1.0, 1.0, 1.0), size=0.5):
        super().__init__()
        self.low = ms.Tensor(pc_range[:2], ms.float32)
        self.high = ms.Tensor(pc_range[2:], ms.float32)
        self.size = size

    def construct(self, points):
        xy = points[:, :2]
        mask = ops.logical_and((xy >= self.low).all(-1), (xy < self.high).all(-1))
        points = points[mask]
        coords = ops.floor((points[:, :2] - self.low) / self.size).astype(ms.int32)
        return points, coords


def inputs():
    rng = np.random.default_rng(90)
    out = []
    for n in (1, 4, 8):
        p = rng.uniform(-0.9, 0.9, (8, 4)).astype(np.float32)
        p[rng.permutation(8)[: 8 - n], 0] = 3
        out.append((ms.Tensor(p),))
    return out
