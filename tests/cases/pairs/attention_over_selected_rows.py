# expect: convert
# Self-attention over the selected rows: pairs, a softmax along one of their axes, a weighted sum.
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.q, self.k, self.v = nn.Dense(3, 4), nn.Dense(3, 4), nn.Dense(3, 2)

    def construct(self, x, m):
        rows = x[m > 0]
        scores = ops.matmul(self.q(rows), self.k(rows).T) * 0.5
        out = ops.matmul(ops.softmax(scores, axis=-1), self.v(rows))
        back = ops.matmul(ops.log_softmax(scores, -1).T, rows)
        return out.sum(axis=0), out.max(), back.mean()


def inputs():
    rng = np.random.default_rng(0)
    x = rng.random((7, 3), np.float32)
    masks = [(rng.permutation(7) < n).astype(np.int32) for n in (1, 3, 7)]
    return [(ms.Tensor(x), ms.Tensor(mask)) for mask in masks]
