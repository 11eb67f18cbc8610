# Losses of rows and of columns.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.l1 = nn.SmoothL1Loss(reduction="mean")
        self.bce = nn.BCEWithLogitsLoss()

    def construct(self, x, y, mask):
        return self.l1(x[mask], y[mask]) + self.bce(x[mask][:, 0], ops.sigmoid(y[mask][:, 0]))
