# expect: convert
# SASRec: two columns of nonzero, advanced indexing of two logit matrices, L2 of the embedding in the loss.
import numpy as np
import mindspore as ms
from mindspore import mint, nn, ops, Parameter, Tensor


class SASRecLoss(nn.Cell):
    def __init__(self, items=9, dim=4, l2=0.01):
        super().__init__()
        self.item_emb = Parameter(Tensor(np.random.randn(items, dim).astype(np.float32) * 0.2))
        self.l2 = l2
        self.bce = nn.BCEWithLogitsLoss()

    def construct(self, feats, pos, neg):
        pos_logits = (feats * self.item_emb[pos]).sum(axis=-1)
        neg_logits = (feats * self.item_emb[neg]).sum(axis=-1)
        where = mint.nonzero(pos != 0)
        rows, cols = where[:, 0], where[:, 1]
        p = pos_logits[rows, cols]
        n = neg_logits[rows, cols]
        loss = self.bce(p, ops.ones_like(p))
        loss += self.bce(n, ops.zeros_like(n))
        loss += self.l2 * (self.item_emb ** 2).sum()
        return loss, (p > n).astype(ms.float32).sum() / rows.shape[0]


def inputs():
    rng = np.random.default_rng(80)
    out = []
    for lens in ((1, 0), (2, 4), (5, 5)):
        f = rng.standard_normal((2, 5, 4)).astype(np.float32)
        m = np.arange(5)[None] >= 5 - np.array(lens)[:, None]
        pos = (rng.integers(1, 9, (2, 5)) * m).astype(np.int32)
        neg = (rng.integers(1, 9, (2, 5)) * m).astype(np.int32)
        out.append((Tensor(f), Tensor(pos), Tensor(neg)))
    return out
