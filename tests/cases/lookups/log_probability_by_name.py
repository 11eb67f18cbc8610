# expect: convert
# The log probability of every label, picked with a row of places that has a name.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Likelihood(nn.Cell):
    def __init__(self):
        super().__init__()
        self.head = nn.Dense(3, 4)

    def construct(self, x, labels, weight):
        idx = ops.nonzero(labels < 4).squeeze(-1)
        log_p = ops.log_softmax(self.head(x[idx]), -1)
        n = len(idx)
        rows = ops.arange(n)
        return -(log_p[rows, labels[idx]] * weight[idx]).sum() / n


def inputs():
    rng = np.random.default_rng(702)
    out = []
    for n in (1, 4, 7):
        x = rng.standard_normal((7, 3)).astype(np.float32)
        y = rng.standard_normal(7).astype(np.float32)
        labels = np.full(7, 99, np.int32)
        labels[rng.permutation(7)[:n]] = rng.integers(0, 4, n)
        x[labels == 99], y[labels == 99] = np.nan, 1e30
        out.append((ms.Tensor(x), ms.Tensor(labels), ms.Tensor(y)))
    return out
