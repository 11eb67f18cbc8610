# Sums, places and a softmax along the selected rows, and two selections on a new axis in front.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, mask):
        p = x[mask]
        both = ops.stack((p, y[mask]))
        low = ops.argmin(p, axis=0)
        weights = ops.softmax(p * 0.5, axis=0) * p
        return ops.cumsum(p, 0).max(), low.sum(), weights.sum(), both.mean(axis=1).sum()
