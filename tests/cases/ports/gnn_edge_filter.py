# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class CutoffConv(nn.Cell):
    """Messages along the edges that are shorter than the cutoff."""

    def __init__(self, cutoff=1.5, nodes=4):
        super().__init__()
        self.cutoff = cutoff
        self.nodes = nodes
        self.lin = nn.Dense(2, 2)

    def construct(self, x, src, dst, dist):
        keep = dist < self.cutoff
        src = src[keep]
        dst = dst[keep]
        weight = 1.0 - dist[keep] / self.cutoff
        message = self.lin(ops.gather(x, src, 0)) * weight.expand_dims(-1)
        return ops.unsorted_segment_sum(message, dst, self.nodes)


def inputs():
    rng = np.random.default_rng(80)
    out = []
    for n in (1, 3, 6):
        keep = np.zeros(6, bool)
        keep[rng.permutation(6)[:n]] = True
        dist = np.where(keep, rng.uniform(0.1, 1.4, 6), rng.choice([2.0, np.inf, np.nan], 6)).astype(np.float32)
        ends = [np.where(keep, rng.integers(0, 4, 6), 0).astype(np.int32) for _ in range(2)]
        out.append((ms.Tensor(rng.normal(size=(4, 2)).astype(np.float32)), ms.Tensor(ends[0]), ms.Tensor(ends[1]), ms.Tensor(dist)))
    return out
