# expect: convert
# Fixed prototypes against selected rows: the columns are selected.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, s, label):
        proto = ops.full((2, 3), 0.5) + 0.1 * s.shape[0]
        rows = x[label == 1]
        score = ops.matmul(proto, rows.T)
        return score.mean() + ops.exp(-score).sum(axis=1).max()


def inputs():
    rng = np.random.default_rng(6)
    out = []
    for a, b in ((1, 2), (2, 3), (4, 1)):
        label = np.array([1] * a + [0] * b + [2] * (6 - a - b), np.int32)
        rng.shuffle(label)
        x = rng.standard_normal((6, 3)).astype(np.float32)
        x[label == 2] = np.nan
        s = rng.standard_normal(6).astype(np.float32)
        s[label == 2] = np.inf
        out.append((ms.Tensor(x), ms.Tensor(s), ms.Tensor(label)))
    return out
