# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, label, keep):
        of_all = ops.bincount(label, minlength=4).reshape((2, 2))
        return of_all, ops.bincount(label[keep], minlength=4).reshape(4)


def inputs():
    label = np.array([0, 3, 1, 1, 2, 0], np.uint8)
    rows = [1, 1, 0, 0, 1, 1], [0, 0, 0, 0, 0, 1], [1, 1, 1, 1, 1, 1]
    return [(Tensor(label), Tensor(np.array(row, bool))) for row in rows]
