# expect: refuse (the selected rows in the list are copies, and what they were selected from changes)
"""Rows of every round are listed; a second name of the Tensor is written into before they join."""

import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        x = x * 1
        near = []
        for i in range(3):
            kept = m & (x[:, i] > -1)
            near.append(x[kept])
        same = x
        same[same > 0.5] = 0.25
        return ops.cat(near).mean() + x.sum()


def inputs():
    rng = np.random.default_rng(4)
    out = []
    for k in (2, 4, 6):
        m = rng.permutation(6) < k
        out.append((Tensor(rng.standard_normal((6, 3)).astype(np.float32)), Tensor(m)))
    return out
