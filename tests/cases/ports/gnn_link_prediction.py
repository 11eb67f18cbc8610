# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class LinkLoss(nn.Cell):
    def __init__(self):
        super().__init__()
        self.bce = nn.BCEWithLogitsLoss()

    def decode(self, z, edges):
        return (ops.gather(z, edges[0], 0) * ops.gather(z, edges[1], 0)).sum(axis=-1)

    def construct(self, z, edges, labels, valid):
        score = self.decode(z, edges)
        pos = ops.masked_select(score, ops.logical_and(valid, labels > 0.5))
        neg = ops.masked_select(score, ops.logical_and(valid, labels < 0.5))
        pos_loss = -ops.log(ops.sigmoid(pos) + 1e-6).mean()
        neg_loss = -ops.log(1 - ops.sigmoid(neg) + 1e-6).mean()
        return pos_loss + neg_loss


def inputs():
    rng = np.random.default_rng(85)
    out = []
    for n in (1, 3, 5):
        labels = np.zeros(6, np.float32)
        labels[:n] = 1
        valid = np.ones(6, bool)
        valid[2] = n == 5
        edges = rng.integers(0, 4, (2, 6)).astype(np.int32)
        out.append((ms.Tensor(rng.normal(size=(4, 3)).astype(np.float32)), ms.Tensor(edges), ms.Tensor(labels), ms.Tensor(valid)))
    return out
