# expect: convert
# Pairs and the columns they came from meet again.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, s, label):
        a = s[label == 1].reshape(-1, 1)
        b = s[label == 0].reshape(1, -1)
        margin = ops.relu(1.0 - (a - b))
        return (margin * ops.sigmoid(a)).sum() / (margin.size + margin.shape[0])


def inputs():
    rng = np.random.default_rng(5)
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
