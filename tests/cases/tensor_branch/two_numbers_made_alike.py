# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Tally(nn.Cell):
    """Two Tensors that start alike: only one of them is added to on each way."""

    def construct(self, gains):
        up = ops.zeros((), ms.float32)
        down = ops.zeros((), ms.float32)
        if gains.sum() > 0:
            up += gains.max()
        else:
            down += gains.min()
        return up * 2.0 + down


def inputs():
    return [(ms.Tensor(np.array([0.6, last, 0.2], np.float32)),) for last in (0.1, -1.9, -0.4)]
