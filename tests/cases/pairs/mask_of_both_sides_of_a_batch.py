# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """pair mask of a cropped batch, and the last real state"""
    def __init__(self):
        super().__init__()
        self.q = nn.Dense(8, 8)
        self.k = nn.Dense(8, 8)
        self.norm = nn.LayerNorm((8,))
        self.softmax = nn.Softmax(-1)

    def construct(self, x, mask):
        n = int(mask.sum(1).max())
        x = x[:, :n]
        mask = mask[:, :n]
        m = mask.expand_dims(1) * mask.expand_dims(2)
        s = ops.matmul(self.q(x), ops.transpose(self.k(x), (0, 2, 1))) * 0.35
        s = s + (1.0 - m) * -10000.0
        x = self.norm(x + ops.matmul(self.softmax(s), x))
        x = x * mask.expand_dims(-1)
        return x.sum(1) / mask.sum(1, keepdims=True), x.max(1)


def inputs():
    r = np.random.RandomState(0)
    res = []
    for n in ([3, 2, 5], [6, 4, 2], [2, 4, 2]):
        m = np.arange(6) < np.array(n)[:, None]
        res.append((Tensor(r.randn(3, 6, 8).astype(np.float32)), Tensor(m.astype(np.float32))))
    return res
