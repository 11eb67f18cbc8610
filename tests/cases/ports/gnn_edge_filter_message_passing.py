# expect: convert
# GNN: edges above a learned threshold, gather of source nodes, segment sum into a fixed number of nodes.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class EdgeFilterConv(nn.Cell):
    def __init__(self, dim=4, num_nodes=5):
        super().__init__()
        self.num_nodes = num_nodes
        self.lin = nn.Dense(dim, dim)

    def construct(self, x, edge_index, edge_weight):
        src, dst = edge_index[0], edge_index[1]
        keep = ops.logical_and(edge_weight > 0.5, src != dst)
        idx = ops.nonzero(keep).flatten()
        src, dst = ops.gather(src, idx, 0), ops.gather(dst, idx, 0)
        w = ops.gather(edge_weight, idx, 0)
        msg = self.lin(ops.gather(x, src, 0)) * w.expand_dims(-1)
        agg = ops.unsorted_segment_sum(msg, dst, self.num_nodes)
        deg = ops.unsorted_segment_sum(ops.ones_like(w), dst, self.num_nodes)
        return x + agg / ops.clamp(deg, min=1.0).expand_dims(-1)


def inputs():
    rng = np.random.default_rng(76)
    out = []
    for n in (1, 4, 9):
        x = rng.standard_normal((5, 4)).astype(np.float32)
        e = np.stack([rng.integers(0, 5, 9), np.zeros(9, int)])
        e[1] = (e[0] + rng.integers(1, 5, 9)) % 5
        w = rng.uniform(0.6, 1, 9).astype(np.float32)
        w[rng.permutation(9)[: 9 - n]] = 0.2
        out.append((ms.Tensor(x), ms.Tensor(e.astype(np.int32)), ms.Tensor(w)))
    return out
