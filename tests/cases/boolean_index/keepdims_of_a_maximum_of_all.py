# expect: convert
"""`x.max(keepdims=True)` keeps no axis where `axis` is not given; with one it does."""

import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, x, table, wanted):
        most = x[wanted].max(keepdims=True)
        least = table[wanted].min(axis=None, keepdims=True)
        kept = ops.amax(x[wanted], keepdims=True)
        return most, least, kept, x[wanted].max(axis=0, keepdims=True)


def inputs():
    rng = np.random.default_rng(0)
    wanted = np.array([[True, False, True, True, False], [False, True, False, False, True]])
    groups = []
    for row in wanted:
        x = rng.normal(size=5).astype(np.float32)
        table = rng.normal(size=(5, 3)).astype(np.float32)
        groups.append((Tensor(x), Tensor(table), Tensor(row)))
    return groups
