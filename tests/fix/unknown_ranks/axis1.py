# Reductions along the axis behind the selected one, and along the selected one.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, mask):
        p = x[mask]
        return p.sum(axis=1).max(), ops.log(ops.abs(p) + 1.0).mean(axis=1).sum(), p.mean(axis=0).sum()
