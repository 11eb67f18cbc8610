# expect: convert
# A store at (row, column) into a view: the Tensor it is a view of stays as it was, op by op as well.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, match):
        idx = ops.nonzero(match > 0)
        rows, cols = idx[:, 0], idx[:, 1]
        whole = x * 2
        part = whole.reshape(4, 6)
        part[rows, cols] = 0.0
        return whole.sum() + (part * part).sum()


def inputs():
    r = np.random.default_rng(10)
    found = []
    for k in (0.2, 0.5, 0.9):
        match = r.random((4, 6)) < k
        match[1, 1] = True
        found.append((Tensor(r.normal(size=(24,)), ms.float32), Tensor(match, ms.int32)))
    return found
