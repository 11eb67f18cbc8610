# expect: convert
# entry: EdgeFilteredSAGE
"""Message passing over the edges shorter than a cutoff (e.g. a molecular graph)."""
import numpy as np
import mindspore as ms
import mindspore.nn as nn
import mindspore.ops as ops


class EdgeFilteredSAGE(nn.Cell):
    def __init__(self, dim=4, cutoff=1.2):
        super().__init__()
        self.lin_self = nn.Dense(dim, dim)
        self.lin_nbr = nn.Dense(dim + 1, dim)
        self.cutoff = cutoff

    def radius(self, pos, edge_index):
        diff = pos[edge_index[0]] - pos[edge_index[1]]
        return ops.sqrt((diff ** 2).sum(-1) + 1e-12)

    def construct(self, x, pos, edge_index):
        num_nodes = x.shape[0]
        dist = self.radius(pos, edge_index)
        near = dist < self.cutoff
        src = edge_index[0][near]
        dst = edge_index[1][near]
        d = dist[near]
        envelope = 0.5 * (ops.cos(d * (np.pi / self.cutoff)) + 1.0)
        msg = ops.concat((x[src], d[:, None]), axis=1)
        msg = ops.relu(self.lin_nbr(msg)) * envelope.reshape(-1, 1)
        agg = ops.unsorted_segment_sum(msg, dst, num_nodes)
        deg = ops.unsorted_segment_sum(ops.ones_like(d), dst, num_nodes)
        agg = agg / ops.maximum(deg, ms.Tensor(1, ms.float32)).expand_dims(1)
        return self.lin_self(x) + agg


def inputs():
    rng = np.random.RandomState(17)
    out = []
    for spread in (0.2, 0.8, 1.5, 0.5):
        e = rng.randint(0, 7, (2, 20))
        e[:, 0] = [0, 1]
        pos = rng.randn(7, 3) * spread
        pos[0] = 0
        pos[1] = 0.3
        out.append((ms.Tensor(rng.randn(7, 4), ms.float32), ms.Tensor(pos, ms.float32), ms.Tensor(e, ms.int32)))
    return out
