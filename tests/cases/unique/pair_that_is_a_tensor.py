# expect: convert
# entry: Net
# The pair is a Tensor of two rows: each has an axis of its own, and no row is one of the selected.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Shift(nn.Cell):
    def __init__(self, rows):
        super().__init__()
        self.low, self.high = rows

    def construct(self, x, keep):
        return (x[keep] * self.high + self.low).sum()


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.shift = Shift(Tensor(np.array([[0.5, 1.0], [2.0, 3.0]]), ms.float32))

    def construct(self, x, keep):
        return self.shift(x, keep)


def inputs():
    r = np.random.default_rng(15)
    found = []
    for share in (0.2, 0.5, 0.9):
        keep = r.random(7) < share
        keep[3] = True
        found.append((Tensor(r.normal(size=(7, 2)), ms.float32), Tensor(keep)))
    return found
