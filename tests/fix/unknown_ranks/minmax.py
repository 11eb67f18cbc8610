# Columns stacked and joined, and what is largest in each row.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, mask):
        p = x[mask]
        c = ops.stack((p[:, 0], p[:, 1]), axis=1)
        return c.min(axis=-1).sum(), c.max(axis=1).sum(), ops.cat((p[:, :1], p[:, 1:2] * 2.0), axis=1).sum(), p.argmax(axis=1).sum()
