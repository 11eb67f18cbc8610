# expect: convert
# oracle: pynative (the graph fits the row from its first axis on, and does not compile)
import numpy as np

import mindspore as ms
from mindspore import Tensor, nn, ops


class MaskSometimes(nn.Cell):
    def construct(self, x, mask, row):
        y = x * 1.0
        if y.sum() > 0:
            y[mask] = row
        return y


def inputs():
    rng = np.random.default_rng(3)
    rows = []
    for sign in (1, -1):
        x = np.abs(rng.normal(size=(2, 3, 4))).astype(np.float32) * sign
        mask = np.array([[True, False, True], [False, True, False]])
        rows.append((Tensor(x), Tensor(mask), Tensor(rng.normal(size=4).astype(np.float32))))
    return rows
