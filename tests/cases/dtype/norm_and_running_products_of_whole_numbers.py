# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, m):
        return ops.norm(x[m]), ops.cumprod(x[m], 0)[-1], ops.cumsum(x[m], 0)[-1]


def inputs():
    m = Tensor(np.array([True, False, True, True]))
    return [(Tensor(x, ms.int32), m) for x in ([1, 2, 4, 5], [3, 3, 3, 2])]
