# expect: convert
# The most likely of the kept columns, with its axis kept: values and places are both used.
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class KeptBest(nn.Cell):
    def __init__(self, classes=4):
        super().__init__()
        self.head = nn.Dense(3, classes)

    def construct(self, x, keep):
        rows = self.head(x)[keep]
        best, which = rows.max(axis=-1, keepdims=True, return_indices=True)
        worst = ops.argmin(rows, 1, True)
        shift = (rows - best).exp().sum(-1, keepdims=True)
        return (shift * (which - worst).astype(ms.float32)).sum()


def inputs():
    r = np.random.default_rng(5)
    return [
        (ms.Tensor(r.standard_normal((5, 3)).astype(np.float32)), ms.Tensor(np.array(keep, bool)))
        for keep in ([1, 0, 1, 1, 0], [0, 0, 0, 1, 0], [1, 1, 1, 1, 1])
    ]
