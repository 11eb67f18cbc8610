# expect: refuse (the store converts floats to whole numbers)
# Scores written at (row, column) into a Tensor of int32.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, match):
        idx = ops.nonzero(match > 0)
        rows, cols = idx[:, 0], idx[:, 1]
        target = ops.zeros((4, 6), ms.int32)
        target[rows, cols] = x[rows, cols]
        return (target * target).sum()


def inputs():
    r = np.random.default_rng(12)
    found = []
    for k in (0.2, 0.5, 0.9):
        match = r.random((4, 6)) < k
        match[1, 1] = True
        found.append((Tensor(r.normal(size=(4, 6)) * 5, ms.float32), Tensor(match, ms.int32)))
    return found
