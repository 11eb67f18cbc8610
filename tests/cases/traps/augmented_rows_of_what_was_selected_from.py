# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, Tensor


class Net(nn.Cell):
    def construct(self, x, mask):
        y = x + 0
        chosen = y[mask]
        y[0] += 5.0
        return chosen.sum() + y.sum()


def inputs():
    x = Tensor(np.arange(4) + 1, ms.float32)
    return [(x, Tensor(np.arange(4) < n)) for n in (1, 3)]
