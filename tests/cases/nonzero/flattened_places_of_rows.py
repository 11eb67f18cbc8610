# expect: convert
"""Penalty on the nodes of a mesh that lie on its rim: their places come as one flat row."""
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class RimPenalty(nn.Cell):
    def construct(self, flow, nodes):
        height = nodes[:, 1]
        rim = ops.nonzero(ops.logical_or(height < 0.1, height > 0.9)).flatten()
        on_rim = ops.gather(flow, rim, 0)
        return ops.sqrt((on_rim * on_rim).sum() / rim.shape[0] + 1e-6)


def inputs():
    rng = np.random.default_rng(5)
    rows = []
    for part in (0.2, 0.5, 1.0):
        nodes = rng.uniform(0.2, 0.8, (10, 2))
        at = np.flatnonzero(rng.random(10) < part)
        nodes[at, 1] = 0.95
        nodes[0, 1] = 0.05
        rows.append((ms.Tensor(rng.normal(size=(10, 3)), ms.float32), ms.Tensor(nodes, ms.float32)))
    return rows
