# expect: convert
# oracle: graph (op by op there must be as many values as true elements)
"""What is written has the shape of what it is written into: the graph takes it where it lies."""

import numpy as np

import mindspore as ms
from mindspore import Tensor, nn, ops


class Refill(nn.Cell):
    def construct(self, x, filled, mask):
        y = x * 2.0
        y[mask] = ops.exp(filled)
        rows = x.sum(axis=1)
        rows[mask[:, 0]] = filled[:, 0]
        return y, rows


def inputs():
    rng = np.random.default_rng(6)
    rows = []
    for rate in (0.5, 0.2, 1.0):
        x, filled = rng.normal(size=(2, 3, 4)).astype(np.float32)
        mask = rng.random((3, 4)) < rate
        mask[1, 0] = True
        rows.append((Tensor(x), Tensor(filled), Tensor(mask)))
    return rows
