# expect: convert
# entry: Net
import mindspore as ms
import numpy as np
from mindspore import nn


def total(v, m):
    return v[m].sum()


class Net(nn.Cell):
    def construct(self, x):
        return total(x, x > 0) + total(x, None)


def inputs():
    rng = np.random.RandomState(8)
    return [(ms.Tensor(rng.randn(8).astype(np.float32)),) for _ in range(2)]
