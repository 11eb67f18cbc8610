# expect: convert
# Floats may be NaN, and MindSpore keeps every NaN apart: so does `equal_nan=False`.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, keep):
        levels, _ = ops.unique(x[keep])
        numbers = levels[levels == levels]
        return numbers.sum() / levels.shape[0]


def inputs():
    x = Tensor(np.array([1, np.nan, 3, 3, np.nan, 2, 1], np.float32))
    return [(x, Tensor(np.array(k, bool))) for k in ([1, 1, 1, 1, 1, 0, 0], [1, 1, 0, 0, 1, 1, 1], [1, 0, 1, 0, 0, 0, 1])]
