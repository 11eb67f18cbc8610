# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Parameter, Tensor


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        r = np.random.RandomState(9)
        self.first = Parameter(Tensor(r.randn(1, 9, 4).astype(np.float32)))
        self.second = Parameter(Tensor(r.randn(9, 4).astype(np.float32)))
        self.words = nn.Embedding(10, 4)

    def construct(self, x, ids, lengths):
        n = lengths.max()
        x = x[:, :n] + self.first[:, :n]
        known = self.words(ids[:, :n]) + self.second[:n]
        t = x.shape[1]
        scaled = x * self.first[:, :t, :]
        row = x[0] + self.second[: x.shape[1]]
        return scaled.max(1), (known * x).sum(1), row.mean(0)


def inputs():
    r = np.random.RandomState(0)
    out = []
    for lengths in ([2, 1, 2], [5, 3, 4], [6, 6, 1]):
        x, ids = r.randn(3, 6, 4).astype(np.float32), r.randint(0, 10, (3, 6)).astype(np.int32)
        x[:, max(lengths) :], ids[:, max(lengths) :] = np.nan, 99
        out.append((Tensor(x), Tensor(ids), Tensor(np.array(lengths, np.int32))))
    return out
