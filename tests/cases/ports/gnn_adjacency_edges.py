# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class DenseToSparse(nn.Cell):
    """dense_to_sparse of a port: edges of the adjacency matrix, then attention over edges."""

    def __init__(self):
        super().__init__()
        self.att = nn.Dense(4, 1)

    def construct(self, x, adj):
        edge_index = ops.nonzero(adj)
        src, dst = edge_index[:, 0], edge_index[:, 1]
        pair = ops.concat((ops.gather(x, src, 0), ops.gather(x, dst, 0)), axis=1)
        score = ops.exp(ops.tanh(self.att(pair)))
        total = ops.unsorted_segment_sum(score, dst, x.shape[0])
        return total


def inputs():
    rng = np.random.default_rng(83)
    out = []
    for n in (1, 5, 9):
        adj = np.zeros(9, np.float32)
        adj[rng.permutation(9)[:n]] = 1
        out.append((ms.Tensor(rng.normal(size=(3, 2)).astype(np.float32)), ms.Tensor(adj.reshape(3, 3))))
    return out
