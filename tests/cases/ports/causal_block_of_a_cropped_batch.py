# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Parameter, Tensor


class Net(nn.Cell):
    """a block of a language model over a batch that is cut to its longest text"""

    def __init__(self):
        super().__init__()
        r = np.random.RandomState(9)
        self.heads = 2
        self.positions = Parameter(Tensor(0.1 * r.randn(1, 10, 4).astype(np.float32)))
        self.causal = Tensor(np.tril(np.ones((1, 1, 10, 10), np.float32)))
        self.norm = nn.LayerNorm((4,))
        self.qkv = nn.Dense(4, 12)
        self.out = nn.Dense(4, 4)

    def construct(self, x, lengths):
        x = x[:, : int(lengths.max())]
        b, t, c = x.shape
        x = x + self.positions[:, :t]
        q, k, v = ops.split(self.qkv(self.norm(x)), 4, 2)
        q = q.view(b, t, self.heads, c // self.heads).swapaxes(1, 2)
        k = k.view(b, t, self.heads, c // self.heads).swapaxes(1, 2)
        v = v.view(b, t, self.heads, c // self.heads).swapaxes(1, 2)
        scores = q @ k.swapaxes(-2, -1) / 1.4142135
        scores = scores.masked_fill(self.causal[:, :, :t, :t] == 0, -1e9)
        read = (ops.softmax(scores, -1) @ v).swapaxes(1, 2).reshape(b, t, c)
        x = x + self.out(read)
        return x.mean(1), x[:, -1]


def inputs():
    r = np.random.RandomState(0)
    out = []
    for lengths in ([2, 1, 2], [5, 3, 4], [6, 6, 1]):
        x = r.randn(3, 6, 4).astype(np.float32)
        x[:, max(lengths) :] = np.nan
        out.append((Tensor(x), Tensor(np.array(lengths, np.int32))))
    return out
