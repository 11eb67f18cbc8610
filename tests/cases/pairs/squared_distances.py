# expect: convert
# Pairwise distances of selected rows: (n, 1, d) against (1, m, d).
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, s, label):
        a = x[label == 1]
        b = x[label == 0]
        delta = a.expand_dims(1) - b.expand_dims(0)
        dist = (delta * delta).sum(axis=-1)
        return ops.exp(-dist).mean()


def inputs():
    rng = np.random.default_rng(2)
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
