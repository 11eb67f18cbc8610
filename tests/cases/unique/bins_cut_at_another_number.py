# expect: refuse (a number beyond `minlength` makes more bins, and the slices keep some of them)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, label):
        bins = ops.bincount(label, minlength=3)
        n = 3
        more = ops.bincount(label + 1, minlength=n)
        n = n + 1
        return bins[:4], bins[:3], more[:n], ops.bincount(label, minlength=3)[:-1]


def inputs():
    return [
        (Tensor(np.array(row, np.int32)),) for row in ([0, 1, 1, 2], [0, 5, 1, 2], [0, 0, 0, 0])
    ]
