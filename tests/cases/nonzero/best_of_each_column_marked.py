# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """who is among the best two of any column"""

    def construct(self, x):
        values, _ = x.topk(2, dim=0)
        chosen = (x >= values.min(axis=0)).any(axis=1)
        rows = ops.nonzero(chosen).reshape(-1)
        return ops.log_softmax(x[rows], -1).sum()


def inputs():
    r = np.random.RandomState(11)
    return [(Tensor(r.randn(9, 2), ms.float32),) for _ in range(3)]
