# expect: convert
# entry: Tagger
# the head gets its weight from the network that builds it: its rank is known there
import mindspore as ms
import numpy as np
from mindspore import Parameter, Tensor, nn, ops
from mindspore.common.initializer import Normal, initializer


class Head(nn.Cell):
    def __init__(self, vocab, table):
        super().__init__()
        self.table = table
        self.bias = Parameter(initializer("ones", (vocab,)), name="bias")

    def construct(self, rows):
        return ops.matmul(rows, self.table.T) + self.bias


class Tagger(nn.Cell):
    def __init__(self, vocab=7, hidden=4):
        super().__init__()
        self.table = Parameter(initializer(Normal(0.2), (vocab, hidden)), name="table")
        self.head = Head(vocab, table=self.table)

    def construct(self, states, labels):
        places = ops.nonzero(labels.reshape(-1) >= 0).squeeze(-1)
        rows = ops.gather(states.reshape(-1, 4), places, 0)
        return ops.cross_entropy(self.head(rows), ops.gather(labels.reshape(-1), places, 0))


def inputs():
    rows = []
    for kept in (1, 5, 9):
        rng = np.random.default_rng(kept)
        labels = np.full(10, -1, np.int32)
        labels[:kept] = rng.integers(0, 7, kept)
        labels = rng.permutation(labels).reshape(2, 5)
        states = rng.standard_normal((2, 5, 4)).astype(np.float32)
        states[labels < 0] = np.nan
        rows.append((Tensor(states), Tensor(labels)))
    return rows
