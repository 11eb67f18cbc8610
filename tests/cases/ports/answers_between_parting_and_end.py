# expect: convert
# entry: Net
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Scores(nn.Cell):
    def __init__(self, words=12, dim=6):
        super().__init__()
        self.table = nn.Embedding(words, dim)
        self.head = nn.Dense(dim, 1)

    def construct(self, ids):
        return self.head(ops.tanh(ops.cumsum(self.table(ids), 1))).squeeze(-1)


class Net(nn.Cell):
    """two answers to a question: compared from where they part to where the longer one ends"""

    def __init__(self):
        super().__init__()
        self.scores = Scores()
        self.pad = 0

    def construct(self, better, worse):
        count, width = better.shape
        high, low = self.scores(better), self.scores(worse)
        loss = 0.0
        last = []
        for i in range(count):
            ends = (better[i] == self.pad).nonzero()
            others = (worse[i] == self.pad).nonzero()
            end = int(ends[0, 0]) if len(ends) > 0 else width
            other = int(others[0, 0]) if len(others) > 0 else width
            stop = max(end, other)
            start = int((better[i] != worse[i]).nonzero()[0, 0])
            gap = high[i][start:stop] - low[i][start:stop]
            loss = loss - ops.log(ops.sigmoid(gap)).mean()
            last.append(high[i, end - 1])
        return loss / count, ops.stack(last)


def inputs():
    r = np.random.RandomState(3)
    found = []
    for a, b, d in ((7, 8, 3), (8, 5, 2), (5, 6, 4)):
        one, two = r.randint(1, 12, (2, 8)), r.randint(1, 12, (2, 8))
        two[:, :d] = one[:, :d]
        two[:, d] = one[:, d] % 11 + 1
        one[:, a:] = 0
        two[:, b:] = 0
        found.append((Tensor(one, ms.int32), Tensor(two, ms.int32)))
    return found
