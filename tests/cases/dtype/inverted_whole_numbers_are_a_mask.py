# expect: convert
"""`~` of whole numbers is True where they are 0, so that it selects."""

import numpy as np
from mindspore import Tensor, nn


class Net(nn.Cell):
    def construct(self, x, label, wanted):
        rest = x[wanted]
        plain = rest[~label[wanted]]
        return plain.sum() + x[~label].mean() + (rest * ~label[wanted]).sum()


def inputs():
    rng = np.random.default_rng(0)
    labels = np.array([[0, 2, 0, 1, 0], [1, 0, 0, 0, 3]], np.int32)
    wanted = np.array([[True, True, True, False, False], [True, True, False, True, True]])
    groups = []
    for label, row in zip(labels, wanted):
        x = rng.normal(size=5).astype(np.float32)
        groups.append((Tensor(x), Tensor(label), Tensor(row)))
    return groups
