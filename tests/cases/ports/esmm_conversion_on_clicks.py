# expect: convert
# Multi-task CTR / CVR: the conversion tower runs on clicked rows only, else-branch keeps the graph alive.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class MultiTask(nn.Cell):
    def __init__(self, dim=4):
        super().__init__()
        self.ctr = nn.Dense(dim, 1)
        self.cvr = nn.SequentialCell(nn.Dense(dim, 5), nn.Sigmoid(), nn.Dense(5, 1))
        self.bce = ops.BCEWithLogitsLoss(reduction='sum')

    def _loss(self, logit, label):
        w = ops.ones_like(logit)
        return self.bce(logit, label, w, w)

    def construct(self, x, click, buy):
        ctr_loss = self._loss(self.ctr(x).squeeze(-1), click.astype(ms.float32)) / x.shape[0]
        n = click.sum()
        if n > 0:
            rows = x[click.bool()]
            lab = buy[click.bool()].astype(ms.float32)
            cvr_loss = self._loss(self.cvr(rows).squeeze(-1), lab) / n
        else:
            cvr_loss = 0. * self.cvr(x).sum()
        return ctr_loss + cvr_loss, cvr_loss


def inputs():
    rng = np.random.default_rng(83)
    out = []
    for n in (1, 0, 3, 7):
        x = rng.standard_normal((7, 4)).astype(np.float32)
        c = (np.arange(7) < n).astype(np.int32)
        rng.shuffle(c)
        b = (rng.integers(0, 2, 7) * c).astype(np.int32)
        out.append(tuple(ms.Tensor(v) for v in (x, c, b)))
    return out
