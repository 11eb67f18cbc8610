# expect: convert
# Positions whose name begins like a mask's; the chosen rows go through a Cell of the file.
# entry: Model
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Parameter, Tensor


class Head(nn.Cell):
    def __init__(self, hidden, words):
        super().__init__()
        rng = np.random.default_rng(3)
        self.transform = nn.Dense(hidden, hidden, weight_init=Tensor(rng.standard_normal((hidden, hidden)), ms.float32))
        self.bias = Parameter(ops.zeros((words,), ms.float32), name='bias')

    def construct(self, hidden, table):
        return ops.matmul(ops.tanh(self.transform(hidden)), table.T) + self.bias


class Model(nn.Cell):
    def __init__(self, words=9, hidden=4):
        super().__init__()
        rng = np.random.default_rng(7)
        self.table = Parameter(Tensor(rng.standard_normal((words, hidden)), ms.float32), name='table')
        self.head = Head(hidden, words)

    def construct(self, h, labels):
        h = h.reshape(-1, h.shape[-1])
        labels = labels.reshape(-1)
        masked_pos = ops.nonzero(labels != -100).squeeze(1)
        picked = ops.index_select(h, 0, masked_pos)
        return ops.cross_entropy(self.head(picked, self.table), labels[masked_pos])


def inputs():
    found = []
    for seed, share in ((0, 0.1), (1, 0.5), (2, 1.0)):
        rng = np.random.default_rng(seed)
        labels = np.where(rng.random((2, 6)) < share, rng.integers(0, 9, (2, 6)), -100)
        labels[0, 3] = 5
        h = rng.standard_normal((2, 6, 4))
        h[labels == -100] = np.nan
        found.append((Tensor(h.astype(np.float32)), Tensor(labels.astype(np.int32))))
    return found
