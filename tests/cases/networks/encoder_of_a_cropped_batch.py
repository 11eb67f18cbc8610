# expect: convert
# entry: Net
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class SelfAttention(nn.Cell):
    def __init__(self, dim, heads):
        super().__init__()
        self.heads, self.d = heads, dim // heads
        self.query = nn.Dense(dim, dim)
        self.key = nn.Dense(dim, dim)
        self.value = nn.Dense(dim, dim)
        self.softmax = nn.Softmax(axis=-1)
        self.dot = ops.BatchMatMul(transpose_b=True)
        self.mul = ops.BatchMatMul()

    def split(self, x):
        x = x.reshape(x.shape[0], x.shape[1], self.heads, self.d)
        return ops.transpose(x, (0, 2, 1, 3))

    def construct(self, hidden, bias):
        q = self.split(self.query(hidden))
        k = self.split(self.key(hidden))
        v = self.split(self.value(hidden))
        scores = self.dot(q, k) / np.sqrt(self.d)
        scores = scores + bias
        probs = self.softmax(scores)
        context = ops.transpose(self.mul(probs, v), (0, 2, 1, 3))
        return context.reshape(context.shape[0], context.shape[1], self.heads * self.d)


class Layer(nn.Cell):
    def __init__(self, dim, heads):
        super().__init__()
        self.attention = SelfAttention(dim, heads)
        self.norm = nn.LayerNorm((dim,))
        self.fc1 = nn.Dense(dim, 2 * dim)
        self.fc2 = nn.Dense(2 * dim, dim)

    def construct(self, x, bias):
        x = self.norm(x + self.attention(x, bias))
        return x + self.fc2(ops.gelu(self.fc1(x)))


class Net(nn.Cell):
    """an encoder that crops its batch to the longest sentence"""
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(10, 8)
        self.layers = nn.CellList([Layer(8, 2), Layer(8, 2)])
        self.fc = nn.Dense(8, 3)

    def construct(self, ids, lens):
        longest = int(lens.max())
        ids = ids[:, :longest]
        mask = (ids != 0).astype(ms.float32)
        bias = (1.0 - mask.unsqueeze(1).unsqueeze(2)) * -10000.0
        h = self.embed(ids)
        for layer in self.layers:
            h = layer(h, bias)
        return self.fc(h[:, 0])


def inputs():
    r = np.random.RandomState(0)
    res = []
    for n in ([3, 2, 5], [6, 4, 1], [1, 4, 2]):
        ids = r.randint(1, 10, (3, 6)) * (np.arange(6) < np.array(n)[:, None])
        res.append((Tensor(ids.astype(np.int32)), Tensor(np.array(n, np.int32))))
    return res
