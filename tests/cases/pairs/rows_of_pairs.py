# expect: convert
# Hardest negative of every positive: a minimum along one of the two axes.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, s, label):
        pos = s[label == 1]
        neg = s[label == 0]
        gap = ops.abs(pos[:, None] - neg[None, :])
        return gap.min(axis=1).mean() + gap.max(axis=0).sum()


def inputs():
    rng = np.random.default_rng(1)
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
