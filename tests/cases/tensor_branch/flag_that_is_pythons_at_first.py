# expect: convert
"""A flag is Python's own before a loop and a Tensor's truth from its first round on."""

import numpy as np
from mindspore import Tensor, nn


class Net(nn.Cell):
    def construct(self, x, y, wanted):
        flag = True
        done = False
        total = y.sum()
        rest = y.sum()
        for _ in range(3):
            if x.sum() > 50 or not flag:
                total = total + x[wanted].sum()
            flag = total > 2
            rest = rest + (y[wanted].sum() if done else x[wanted].log().sum())
            done = not total < 3
        return total, rest


def inputs():
    rng = np.random.default_rng(0)
    wanted = np.array([[True, False, True, True, False], [False, True, False, True, True]])
    groups = []
    for row, scale in zip(wanted, (0.1, 1.0)):
        x = rng.uniform(1.0, 2.0, 5).astype(np.float32)
        y = (rng.uniform(0.1, 1.0, 5) * scale).astype(np.float32)
        groups.append((Tensor(np.where(row, x, -1.0).astype(np.float32)), Tensor(y), Tensor(row)))
    return groups
