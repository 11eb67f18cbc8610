# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """positives against negatives, at places that stay a column"""

    def construct(self, scores, labels):
        good = scores[ops.argwhere(labels == 1)].reshape(-1)
        bad = scores[ops.argwhere(labels == 0)].reshape(-1)
        return ops.sigmoid(bad.reshape(1, -1) - good.reshape(-1, 1)).mean()


def inputs():
    r = np.random.RandomState(7)
    found = []
    for p in (0.2, 0.5, 0.8):
        y = (r.rand(12) < p).astype(np.int32)
        y[0], y[1] = 0, 1
        found.append((Tensor(r.randn(12), ms.float32), Tensor(y)))
    return found
