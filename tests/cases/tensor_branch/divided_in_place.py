# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, Tensor


class Net(nn.Cell):
    def construct(self, x, mask):
        scale = x.mean()
        total = x[mask].sum()
        if scale > 0:
            total /= scale
        return total


def inputs():
    mask = Tensor(np.array([True, False, True]))
    return [(Tensor(x, ms.float32), mask) for x in ([1.0, 2.0, 3.0], [1.0, -2.0, 0.0], [1.0, -2.0, 1.0])]
