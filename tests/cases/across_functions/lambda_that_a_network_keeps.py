# expect: convert
# `self.loss` is set in one place: what it gives is written out where it is called.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor

scaled = lambda a: a / 2.0


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.loss = lambda found, wanted: ops.mean((found - wanted) ** 2)

    def construct(self, found, wanted, mask):
        kept = found[mask]
        return self.loss(kept, wanted[mask]) + scaled(kept).max()


def inputs():
    rng = np.random.default_rng(4)
    rows = []
    for kept in (1, 3, 6):
        mask = np.zeros(6, bool)
        mask[rng.permutation(6)[:kept]] = True
        found, wanted = rng.standard_normal((2, 6)).astype(np.float32)
        found[~mask] = np.inf
        rows.append((Tensor(found), Tensor(wanted), Tensor(mask)))
    return rows
