# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class EdgeCentroid(nn.Cell):
    """Centre of gravity and spread of the edge pixels."""

    def construct(self, edge):
        coords = ops.nonzero(edge > 0.5).astype(ms.float32)
        centre = coords.mean(axis=0)
        spread = ops.abs(coords - centre).sum() / coords.shape[0]
        return centre, spread


def inputs():
    rng = np.random.default_rng(25)
    out = []
    for n in (1, 5, 12):
        edge = np.zeros(12, np.float32)
        edge[rng.permutation(12)[:n]] = 1.0
        out.append((ms.Tensor(edge.reshape(3, 4)),))
    return out
