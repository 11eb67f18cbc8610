# expect: convert
# Neighbours that are NaN are no run. (Where the first element is NaN, MindSpore 2.10 counts one run too many.)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x):
        steps = ops.unique_consecutive(x)
        return steps.shape[0], x.shape[0] - steps.shape[0]


def inputs():
    nan = np.nan
    rows = [1, nan, nan, 2, 2, 2], [1, 1, 1, 1, 1, 1], [5, nan, nan, nan, 1, nan]
    return [(Tensor(np.array(row, np.float32)),) for row in rows]
