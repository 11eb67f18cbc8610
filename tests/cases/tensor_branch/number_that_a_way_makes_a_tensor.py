# expect: convert
"""A Python number is multiplied, or divided, by what is selected where a Tensor says so."""

import numpy as np
from mindspore import Tensor, nn


class Net(nn.Cell):
    def construct(self, x, wanted):
        factor = 2.0
        share = 3.0
        for _ in range(2):
            if x[wanted].shape[0] > 2:
                factor *= x[wanted].log().sum()
            if x.sum() > 0:
                share = share / x[wanted].mean()
        return factor + x.sum(), share * x.sum()


def inputs():
    rng = np.random.default_rng(0)
    wanted = np.array([[True, False, True, True, False], [False, True, False, False, True]])
    groups = []
    for row, other in zip(wanted, (-0.1, -9.0)):
        x = rng.uniform(1.0, 2.0, 5).astype(np.float32)
        groups.append((Tensor(np.where(row, x, other).astype(np.float32)), Tensor(row)))
    return groups
