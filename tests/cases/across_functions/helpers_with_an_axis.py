# expect: convert
# entry: Net
# Helpers that are told the axis: of the selected elements in one call, another in the next.
import mindspore as ms
import numpy as np
from mindspore import nn, ops


def safe_norm(x, axis):
    return ops.sqrt((x * x).sum(axis) + 1e-8)


class Net(nn.Cell):
    def best(self, dist, axis):
        return ops.min(dist, axis=axis)[0]

    def pull(self, rows, axis=0, weight=2.0):
        return rows.mean(axis) * weight

    def construct(self, x, m):
        rows = x[m > 0]
        near = safe_norm(rows, 1).mean() + safe_norm(x, -1).mean()
        best = self.best(rows, 0).sum() + self.best(rows, axis=1).mean()
        return near, best, self.pull(rows).sum() + self.pull(rows, 1, 0.5).sum()


def inputs():
    rng = np.random.default_rng(0)
    x = rng.random((7, 3), np.float32)
    masks = [(rng.permutation(7) < n).astype(np.int32) for n in (1, 3, 7)]
    return [(ms.Tensor(x), ms.Tensor(mask)) for mask in masks]
