# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor
from mindspore.ops import operations as P


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.r = nn.LSTMCell(5, 3)

    def construct(self, x, mask):
        rows = x[mask]
        out = self.r(rows, (ops.zeros((rows.shape[0], 3)), ops.zeros((rows.shape[0], 3))))[0]
        return out.sum() + (out * out).mean()


def inputs():
    r = np.random.RandomState(0)
    out = []
    for n in (1, 5, 12):
        m = (r.permutation(12) < n).reshape(3, 4)
        out.append((Tensor((r.randn(3, 4, 5) + 0.1).astype(np.float32)), Tensor(m)))
    return out
