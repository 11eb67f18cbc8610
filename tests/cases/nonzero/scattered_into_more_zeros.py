# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """unpad with nonzero of two axes and gather_nd, pad with scatter_nd"""
    def __init__(self):
        super().__init__()
        self.fc = nn.Dense(4, 4)

    def construct(self, x, mask):
        b, s, d = x.shape
        indices = ops.nonzero(mask)
        tokens = ops.gather_nd(x, indices)
        h = ops.relu(self.fc(tokens))
        out = ops.scatter_nd(indices.astype(ms.int32), h, (b + 1, s, d))
        return out.sum(1)


def inputs():
    r = np.random.RandomState(0)
    return [(Tensor(r.randn(3, 6, 4).astype(np.float32)), Tensor(r.permutation(18).reshape(3, 6) < n)) for n in (5, 18, 9)]
