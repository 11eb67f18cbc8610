# Two selections under one mask, whole and by columns.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, mask):
        a = x[mask]
        b = y[mask]
        return ((a - b) ** 2).mean(), (a[:, 0] * b[:, 0]).sum(), ops.sqrt(ops.abs(a) * ops.abs(b)).sum()
