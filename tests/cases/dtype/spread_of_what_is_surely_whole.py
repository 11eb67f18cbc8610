# expect: refuse (MindSpore subtracts the mean of whole numbers rounded down to a whole number)
"""Whole numbers times truth values, of a choice between two numbers, or squared, stay whole."""

import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, label, wanted):
        picked = label[wanted]
        spread = (picked * (picked > 1)).var()
        chosen = ops.where(label[wanted] > 0, 1, 0).std()
        return spread + chosen + ops.square(label[wanted]).var()


def inputs():
    labels = np.array([[0, 2, 0, 1, 5], [1, 0, 4, 0, 3]], np.int32)
    wanted = np.array([[True, True, True, False, False], [True, True, False, True, True]])
    return [(Tensor(label), Tensor(row)) for label, row in zip(labels, wanted)]
