# expect: convert
import numpy as np
from mindspore import Tensor, nn, ops

from losses import (
    centred_loss as loss_of,
)


class Net(nn.Cell):
    def construct(self, x, keep):
        whole = loss_of(x, 0.5)
        return loss_of(ops.abs(x)[keep], scale=1.0) + whole


def inputs():
    rng = np.random.default_rng(3)
    x = rng.normal(size=(6, 4)).astype(np.float32)
    rows = []
    for chosen in ([0], [1, 3, 4], [0, 1, 2, 3, 4, 5]):
        mask = np.zeros(6, bool)
        mask[chosen] = True
        rows.append((Tensor(x), Tensor(mask)))
    return rows
