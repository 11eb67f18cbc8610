# expect: convert
# entry: Net
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Attention(nn.Cell):
    def __init__(self, dim, heads):
        super().__init__()
        self.heads, self.d = heads, dim // heads
        self.q, self.k, self.v, self.o = (nn.Dense(dim, dim) for _ in range(4))

    def construct(self, x, mask):
        b, n, c = x.shape
        q = self.q(x).view(b, n, self.heads, self.d).transpose(0, 2, 1, 3)
        k = self.k(x).view(b, n, self.heads, self.d).transpose(0, 2, 1, 3)
        v = self.v(x).view(b, n, self.heads, self.d).transpose(0, 2, 1, 3)
        w = ops.matmul(q, k.swapaxes(-1, -2)) / self.d ** 0.5
        w = w.masked_fill(mask[:, None, None, :] == 0, -1e9)
        a = ops.softmax(w, -1)
        y = ops.matmul(a, v).transpose(0, 2, 1, 3).reshape(b, n, c)
        return self.o(y)


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.att = Attention(8, 2)
        self.norm = nn.LayerNorm((8,))
        self.fc = nn.Dense(8, 3)

    def construct(self, x, lens):
        n = int(lens.max())
        x = x[:, :n]
        mask = (ops.arange(n).expand_dims(0) < lens.expand_dims(1)).astype(ms.float32)
        h = self.norm(x + self.att(x, mask))
        pooled = (h * mask.expand_dims(-1)).sum(1) / mask.sum(1, keepdims=True)
        return self.fc(pooled)


def inputs():
    r = np.random.RandomState(0)
    return [(Tensor(r.randn(3, 6, 8).astype(np.float32)), Tensor(np.array(n, np.int32))) for n in ([3, 2, 5], [6, 4, 1], [1, 4, 2])]
