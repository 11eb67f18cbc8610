# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor
from mindspore.ops import operations as P


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        pass

    def construct(self, x, mask):
        rows = x[mask]
        out = ops.outer(rows[:, 0], rows[0])
        return out.sum() + (out * out).mean()


def inputs():
    r = np.random.RandomState(0)
    out = []
    for n in (1, 5, 12):
        m = (r.permutation(12) < n).reshape(3, 4)
        out.append((Tensor((r.randn(3, 4, 5) + 0.1).astype(np.float32)), Tensor(m)))
    return out
