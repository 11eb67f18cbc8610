# expect: convert
# Whole numbers go to the true elements of a matrix of floats, in order.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, order, mask):
        y = ops.sqrt(x)
        y[mask] = order.reshape(-1) + 1
        return y * x


def inputs():
    rng = np.random.default_rng(52)
    out = []
    for _ in range(3):
        mask = (rng.permutation(12) < 6).reshape(3, 4)
        x = rng.random((3, 4)).astype(np.float32) + 0.5
        order = rng.permutation(6).reshape(2, 3).astype(np.int32)
        out.append((ms.Tensor(x), ms.Tensor(order), ms.Tensor(mask)))
    return out
