# expect: convert
# entry: Net
import numpy as np
from mindspore import nn, ops, Tensor


class Pick(nn.Cell):
    def construct(self, x, m):
        return x[m]

    def largest(self, x, m):
        return self.construct(x, m).max()


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.pick = Pick()

    def construct(self, x, m):
        return self.pick(x, m).sum() + self.pick.largest(x, m)


def inputs():
    x = Tensor(np.array([1.0, 3.0, 2.0], np.float32))
    return [(x, Tensor(np.array(m, bool))) for m in ([1, 1, 0], [0, 1, 0], [1, 1, 1])]
