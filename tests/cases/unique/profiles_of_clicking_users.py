# expect: convert
# Means of each user's clicked items, by places among the users that clicked.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.items = nn.Embedding(12, 4)

    def construct(self, users, items, clicked):
        rows = ops.nonzero(clicked).squeeze(-1)
        u = users[rows]
        v = self.items(items[rows])
        uniq, inv = ops.unique(u)
        k = len(uniq)
        hist = ops.unsorted_segment_sum(v, inv, k)
        seen = ops.unsorted_segment_sum(ops.ones((v.shape[0], 1), ms.float32), inv, k)
        profile = hist / seen
        score = (profile[inv] * v).sum(-1)
        return ops.sigmoid(score).mean() + (profile ** 2).mean()


def inputs():
    rng = np.random.default_rng(8)
    out = []
    for k in (1, 5, 10):
        c = np.zeros(10, bool)
        c[rng.permutation(10)[:k]] = True
        out.append((Tensor(rng.integers(0, 4, 10).astype(np.int32)), Tensor(rng.integers(0, 12, 10).astype(np.int32)), Tensor(c)))
    return out
