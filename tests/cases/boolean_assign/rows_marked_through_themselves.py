# expect: convert
# Rows are marked by places, masks and ends, each through the row itself.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, cost, x, m, n):
        marks = ops.zeros_like(cost)
        for i in range(cost.shape[0]):
            places = ops.nonzero(m[i]).squeeze(-1)
            marks[i][places] = 2.0
        kept = ops.ones_like(cost)
        for i in range(cost.shape[0]):
            kept[i][: n[i].item()] = 0.5
        return (marks * x).sum(), (kept * cost).sum()


def inputs():
    rng = np.random.default_rng(5)
    out = []
    for k in (1, 3, 6):
        m = np.stack([rng.permutation(6) < k, rng.permutation(6) < 7 - k])
        data = (rng.standard_normal((2, 6)).astype(np.float32) for _ in range(2))
        n = np.array([k, 6 - k], np.int32)
        out.append((*map(ms.Tensor, data), ms.Tensor(m), ms.Tensor(n)))
    return out
