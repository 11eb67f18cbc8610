# expect: convert
# entry: Net
import mindspore as ms
import numpy as np
from mindspore import nn


def total(v, m):
    return v[m].sum()


class Net(nn.Cell):
    def construct(self, x, i):
        return total(x, x > 0) + total(x, i) + total(x, 0)


def inputs():
    rng = np.random.RandomState(8)
    return [
        (ms.Tensor(rng.randn(8).astype(np.float32)), ms.Tensor(np.array(i, np.int32)))
        for i in ((0, 3, 3), (1, 2, 7))
    ]
