# expect: convert
# Rows against themselves, and the contracted selected axis.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, s, label):
        rows = x[label != 2]
        sim = ops.matmul(rows, rows.T)
        cov = ops.matmul(rows.T, rows)
        return ops.tanh(sim).mean() + ops.abs(cov).max()


def inputs():
    rng = np.random.default_rng(3)
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
