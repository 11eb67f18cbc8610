# expect: convert
# A weighted sum of selected rows as a product of a row with a matrix.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, s, label):
        keep = label != 2
        w = ops.sigmoid(s[keep])
        return ops.matmul(w.expand_dims(0), x[keep]).sum() + (x[keep].transpose(1, 0) @ w.expand_dims(1)).mean()


def inputs():
    rng = np.random.default_rng(4)
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
