# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """a batch packed to tokens, of which a fixed number is known"""
    def __init__(self):
        super().__init__()
        self.fc = nn.Dense(4, 4)

    def construct(self, x, lens):
        b, s, d = 3, 6, 4
        mask = ops.arange(s).unsqueeze(0) < lens.unsqueeze(1)
        indices = ops.nonzero(mask).astype(ms.int32)
        padded = ops.scatter_nd(indices, x, (b, s, d))
        a = ops.softmax(ops.matmul(padded, padded.swapaxes(1, 2)), -1)
        out = ops.gather_nd(ops.matmul(a, padded), indices)
        return self.fc(out)


def inputs():
    r = np.random.RandomState(0)
    return [(Tensor(r.randn(10, 4).astype(np.float32)), Tensor(np.array(n, np.int32))) for n in ([3, 2, 5], [6, 3, 1], [1, 4, 5])]
