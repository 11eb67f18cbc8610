# expect: refuse (a number beyond `minlength` makes more bins, and nothing says that there is none)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, label):
        return ops.bincount(label, minlength=3), ops.bincount(label + 1, minlength=3).reshape(-1, 1)


def inputs():
    return [(Tensor(np.array(row, np.int32)),) for row in ([0, 1, 1, 2], [0, 5, 1, 2], [0, 0, 0, 0])]
