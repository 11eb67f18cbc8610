# expect: convert
# Rows and then columns of a matrix by the places that a topk of varying k gave.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Pool(nn.Cell):
    def __init__(self, ratio=0.5):
        super().__init__()
        self.score = nn.Dense(4, 1)
        self.ratio = ratio

    def construct(self, x, adjacency, nodes):
        scores = ops.sigmoid(self.score(x)).squeeze(-1)
        scores = ops.masked_fill(scores, ops.arange(x.shape[0]) >= nodes, -1.0)
        k = max(1, int(self.ratio * nodes))
        values, idx = ops.topk(scores, k)
        pooled = x[idx] * values.unsqueeze(1)
        # what is left of the graph
        inner = adjacency[idx, :][:, idx]
        other = ops.gather(ops.gather(adjacency, idx, 0), idx, 1)
        pooled = pooled + ops.matmul(inner, pooled)
        return pooled.mean(axis=0), other.sum()


def inputs():
    rng = np.random.default_rng(813)
    out = []
    for n in (2, 5, 8):
        x = rng.standard_normal((8, 4)).astype(np.float32)
        adjacency = (rng.random((8, 8)) > 0.5).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(adjacency), ms.Tensor(n, ms.int32)))
    return out
