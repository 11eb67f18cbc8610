# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """a helper that takes as many selections as it is given"""

    def __init__(self):
        super().__init__()
        self.user = nn.Embedding(8, 4)
        self.item = nn.Embedding(9, 4)

    def penalty(self, *rows):
        total = 0
        for each in rows:
            total = total + (each ** 2).sum()
        return 0.01 * total

    def construct(self, users, good, bad, seen):
        users, good, bad = users[seen], good[seen], bad[seen]
        u, g, b = self.user(users), self.item(good), self.item(bad)
        gap = (u * (g - b)).sum(-1)
        loss = -ops.log(ops.sigmoid(gap)).mean()
        return loss + self.penalty(u, g, b) / users.shape[0]


def inputs():
    r = np.random.RandomState(19)
    return [(Tensor(r.randint(0, 8, 9), ms.int32), Tensor(r.randint(0, 9, 9), ms.int32), Tensor(r.randint(0, 9, 9), ms.int32), Tensor(r.rand(9) < p)) for p in (0.5, 0.7, 0.9)]
