# expect: refuse (the branch watches a count, so it stays; what is in it is converted)
# The branch stays: the count is compared with its capacity only where it is taken.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Ramp(nn.Cell):
    def construct(self, x, t):
        y = x.sum()
        if x.max() > 0:
            y = (ops.arange(int(t)).astype(ms.float32) * y).sum()  # staticshape: capacity=8
        return y * 2.0


def inputs():
    x = np.array([0.5, -1.0, 2.0], np.float32)
    return [(ms.Tensor(s * np.abs(x)), ms.Tensor(n, ms.int32)) for s, n in ((1.0, 3), (-1.0, 5), (2.0, 8))]
