# expect: convert
# Contrastive losses: the score of the positive comes first, so all labels are 0.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self, t=0.5):
        super().__init__()
        self.t = t
        self.proj = nn.Dense(4, 4)
        self.ce = nn.CrossEntropyLoss()

    def construct(self, x, y, bank, keep, real):
        q, k = self.proj(x)[keep], y[keep]
        others = bank[real]
        pos = (q * k).sum(axis=-1, keepdims=True)
        logits = ops.cat((pos, ops.matmul(q, others.T)), axis=1) / self.t
        labels = ops.zeros(logits.shape[0], ms.int32)
        each = ops.cross_entropy(logits, ops.zeros_like(labels), reduction="none")
        # every row, selected others
        whole = ops.cat(((x * y).sum(axis=1).unsqueeze(1), ops.matmul(x, others.T)), axis=1)
        own = ops.zeros((x.shape[0],), ms.float32).astype(ms.int32)
        plain = self.ce(whole, own) + ops.cross_entropy(whole, own, reduction="sum")
        return self.ce(logits, labels) + plain * 0.1, each.max()


def inputs():
    rng = np.random.default_rng(57)
    out = []
    for n, m in ((1, 5), (3, 1), (6, 7)):
        x, y = rng.standard_normal((2, 6, 4)).astype(np.float32)
        bank = rng.standard_normal((7, 4)).astype(np.float32)
        keep, real = rng.permutation(6) < n, rng.permutation(7) < m
        out.append((Tensor(x), Tensor(y), Tensor(bank), Tensor(keep), Tensor(real)))
    return out
