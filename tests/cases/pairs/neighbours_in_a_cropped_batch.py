# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """differences of neighbours in a batch cut to the longest, and its ends"""
    def construct(self, x, lens):
        n = int(lens.max())
        x = x[:, :n]
        bend = x[:, 2:] - 2 * x[:, 1:-1] + x[:, :-2]
        step = ops.abs(x[:, 1:] - x[:, :-1])
        return (bend ** 2).sum(), step.max(), x[:, 0].sum() + step.mean()


def inputs():
    r = np.random.RandomState(0)
    return [(Tensor(r.randn(3, 6, 4).astype(np.float32)), Tensor(np.array(n, np.int32))) for n in ([3, 2, 5], [6, 4, 1], [3, 1, 2])]
