# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, mask):
        total = x.sum()
        if total > 0:
            total = total + sum(ops.sqrt(part) for part in (x.sum(), x.sum() * 2)) * x[mask].mean()
        return total


def inputs():
    mask = Tensor(np.array([True, False, True]))
    return [(Tensor(x, ms.float32), mask) for x in ([1.0, 2.0, 3.0], [1.0, -2.0, 1.0])]
