# expect: convert
# The ends of the edges are rows of one matrix, from which a mask takes columns.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Sage(nn.Cell):
    def __init__(self, least=0.5):
        super().__init__()
        self.least = least
        self.own = nn.Dense(3, 4)
        self.near = nn.Dense(3, 4, has_bias=False)

    def construct(self, x, edge_index, weight):
        nodes = x.shape[0]
        keep = weight > self.least
        edge_index = edge_index[:, keep]
        weight = weight[keep]
        src, dst = edge_index[0], edge_index[1]
        sums = ops.unsorted_segment_sum(x[src] * weight.expand_dims(1), dst, nodes)
        counts = ops.unsorted_segment_sum(ops.ones_like(weight), dst, nodes)
        return ops.relu(self.own(x) + self.near(sums / ops.clamp(counts, min=1.0).expand_dims(1)))


def inputs():
    rng = np.random.default_rng(77)
    out = []
    for low, high in ((0.0, 0.6), (0.3, 1.0), (0.6, 1.0)):
        out.append(
            (
                ms.Tensor(rng.standard_normal((6, 3)).astype(np.float32)),
                ms.Tensor(rng.integers(0, 6, (2, 14)).astype(np.int32)),
                ms.Tensor(rng.uniform(low, high, 14).astype(np.float32)),
            )
        )
    return out
