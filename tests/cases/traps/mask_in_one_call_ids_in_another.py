# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class TwoTerms(nn.Cell):
    """`mask` is one in the first call; in the second one it says which rows, some of them twice."""

    def squared(self, p, t, mask):
        return ops.square(p[mask] - t[mask]).mean()

    def construct(self, p, t, w, rows):
        return self.squared(p, t, w > 0) + self.squared(p, t, rows)


def inputs():
    rng = np.random.default_rng(307)
    out = []
    for n in (2, 3, 5):
        p, t = (rng.standard_normal((6, 2)).astype(np.float32) for _ in range(2))
        w = np.where(np.arange(6) < n, 1, -1).astype(np.float32)
        rows = np.array([1, 0, 1, 5], np.int32)
        out.append((ms.Tensor(p), ms.Tensor(t), ms.Tensor(w), ms.Tensor(rows)))
    return out
