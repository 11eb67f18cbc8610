# expect: untouched (the name of the helper stands for something else in the end)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


def kept(x):
    values = x[x > 0]
    return values


if not hasattr(ms, "select_by_sign"):
    kept = ops.relu


class Net(nn.Cell):
    def construct(self, x):
        values = kept(x)
        return values.sum() * 2


def inputs():
    r = np.random.RandomState(0)
    return [(ms.Tensor(r.randn(6), ms.float32),) for _ in range(3)]
