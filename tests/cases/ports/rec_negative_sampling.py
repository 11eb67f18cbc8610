# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops
from mindspore.ops import functional as F


class BPRLoss(nn.Cell):
    """Pairs whose negative was really sampled (id 0 is padding)."""

    def __init__(self, users=4, items=6, dim=3, reg=1e-3):
        super().__init__()
        self.user = nn.Embedding(users, dim, embedding_table="normal")
        self.item = nn.Embedding(items, dim, embedding_table="normal")
        self.reg = reg

    def construct(self, u, pos, neg):
        ue, pe, ne = self.user(u), self.item(pos), self.item(neg)
        diff = (ue * pe).sum(-1) - (ue * ne).sum(-1)
        real = neg != 0
        diff = F.masked_select(diff, real)
        bpr = -F.log(F.sigmoid(diff)).mean()
        l2 = ((ue[real] ** 2).sum() + (pe[real] ** 2).sum() + (ne[real] ** 2).sum()) / diff.shape[0]
        return bpr + self.reg * l2


def inputs():
    rng = np.random.default_rng(90)
    out = []
    for n in (1, 3, 5):
        neg = np.zeros(5, np.int32)
        neg[rng.permutation(5)[:n]] = rng.integers(1, 6, n)
        out.append((ms.Tensor(rng.integers(0, 4, 5).astype(np.int32)), ms.Tensor(rng.integers(1, 6, 5).astype(np.int32)), ms.Tensor(neg)))
    return out
