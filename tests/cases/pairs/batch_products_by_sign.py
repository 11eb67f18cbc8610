# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.value = nn.Dense(4, 3)

    def construct(self, query, key, lengths):
        n = lengths.max()
        query, key = query[:, :n], key[:, :n]
        weights = ops.softmax(query @ key.swapaxes(1, 2) / 2.0, -1)
        read = weights @ self.value(key)
        other = ops.softmax(ops.bmm(query, key.mT), -1) @ key
        return read.mean(1), (other * query).sum((1, 2))


def inputs():
    r = np.random.RandomState(0)
    out = []
    for lengths in ([2, 1, 2], [5, 3, 4], [6, 6, 1]):
        query, key = (r.randn(3, 6, 4).astype(np.float32) for _ in range(2))
        query[:, max(lengths) :] = np.nan
        key[:, max(lengths) :] = np.inf
        out.append((Tensor(query), Tensor(key), Tensor(np.array(lengths, np.int32))))
    return out
