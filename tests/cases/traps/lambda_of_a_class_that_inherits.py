# expect: refuse (a class that inherits keeps another lambda under that name)
# entry: Net
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Part(nn.Cell):
    def __init__(self):
        super().__init__()
        self.loss = lambda found, wanted: ops.mean((found - wanted) ** 2)

    def construct(self, found, wanted, mask):
        return self.loss(found[mask], wanted[mask])


class Net(Part):
    def __init__(self):
        super().__init__()
        self.loss = lambda found, wanted: ops.cumsum(found - wanted, 0)[-1]


def inputs():
    rng = np.random.default_rng(4)
    rows = []
    for kept in (1, 3, 6):
        mask = np.zeros(6, bool)
        mask[rng.permutation(6)[:kept]] = True
        found, wanted = rng.standard_normal((2, 6)).astype(np.float32)
        rows.append((Tensor(found), Tensor(wanted), Tensor(mask)))
    return rows
