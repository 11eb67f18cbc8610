# Counts of rows.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, mask):
        p = x[mask]
        n = p.shape[0]
        return p.sum() / n, ops.ones((n, 3), ms.float32).sum(), len(p) * 2.0
