# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """the last column of a batch that is cut to the longest"""
    def construct(self, x, lens):
        n = int(lens.max())
        x = x[:, :n]
        return ops.tanh(x[:, -1]).sum() + x[:, 0].sum()


def inputs():
    r = np.random.RandomState(0)
    return [(Tensor(r.randn(3, 6, 4).astype(np.float32)), Tensor(np.array(n, np.int32))) for n in ([3, 2, 5], [6, 4, 1], [3, 1, 2])]
