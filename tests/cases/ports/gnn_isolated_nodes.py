# expect: refuse (the nodes that are left over are the result)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class RemoveIsolated(nn.Cell):
    def construct(self, x, adj):
        degree = adj.sum(axis=1)
        return x[degree > 0]


def inputs():
    rng = np.random.default_rng(86)
    out = []
    for n in (1, 2, 4):
        adj = np.zeros((4, 4), np.float32)
        adj[np.arange(n), rng.integers(0, 4, n)] = 1
        out.append((ms.Tensor(rng.normal(size=(4, 2)).astype(np.float32)), ms.Tensor(adj)))
    return out
