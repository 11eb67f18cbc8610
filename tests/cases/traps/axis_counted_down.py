# expect: refuse (the axis is not what the first line of the constructor says)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.axis = 1
        self.axis -= 1

    def construct(self, x, keep):
        x = x.reshape(6, 4)
        rows = x[keep.reshape(6) > 0]
        return rows.sum(self.axis).max()


def inputs():
    r = np.random.RandomState(0)
    keep = [(1, 0, 0, 0, 0, 0), (1, 1, 0, 1, 0, 0), (0, 1, 1, 1, 0, 1)]
    return [(ms.Tensor(r.randn(6, 4), ms.float32), ms.Tensor(k, ms.int32)) for k in keep]
