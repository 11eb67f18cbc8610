# expect: convert
# Two sizes of one call, neither of them bounded: a capacity for each, in their order.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.fc = nn.Dense(3, 2)

    def construct(self, x, size):
        h, w = int(size[0]), int(size[1])
        canvas = ops.ones((h, w, 3), ms.float32) * x  # staticshape: capacity=8,4
        return ops.sigmoid(self.fc(canvas)).mean()


def inputs():
    r = np.random.RandomState(0)
    return [(Tensor(r.rand(3), ms.float32), Tensor(s, ms.int32)) for s in ([2, 3], [5, 1], [4, 4])]
