# expect: convert
# What a narrower bound cuts off is no padding: the arcsine is guarded again.
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, x, n, k):
        total = ops.cumsum(x[:n], 0)
        return ops.asin(total[:k]).sum()


def inputs():
    x = np.array([0.3, 0.2, 0.1, 0.9, 0.9, 0.5], np.float32)
    return [(Tensor(x), Tensor(n, ms.int32), Tensor(k, ms.int32)) for n, k in ((5, 3), (6, 2), (3, 1))]
