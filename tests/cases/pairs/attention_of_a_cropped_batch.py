# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, lens):
        n = int(lens.max())
        y = x[:, :n]
        w = ops.matmul(y, y.swapaxes(1, 2))
        a = ops.softmax(w, axis=-1)
        return ops.matmul(a, y).sum(1)


def inputs():
    r = np.random.RandomState(0)
    return [(Tensor(r.randn(3, 6, 4).astype(np.float32)), Tensor(np.array(n, np.int32))) for n in ([3, 2, 5], [6, 4, 1], [1, 4, 2])]
