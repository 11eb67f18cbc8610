# expect: convert
# Columns by places among the selected rows: in place they are the same columns.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Crossed(nn.Cell):
    def construct(self, scores, adjacency, k):
        _, idx = ops.topk(scores, int(k))
        rows = adjacency[idx]
        order = ops.argsort(rows[:, 0])
        return rows[:, order].sum()


def inputs():
    rng = np.random.default_rng(814)
    out = []
    for n in (2, 4, 5):
        scores = rng.standard_normal(6).astype(np.float32)
        adjacency = rng.standard_normal((6, 6)).astype(np.float32)
        out.append((ms.Tensor(scores), ms.Tensor(adjacency), ms.Tensor(n, ms.int32)))
    return out
