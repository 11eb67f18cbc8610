# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class BoxHead(nn.Cell):
    def __init__(self):
        super().__init__()
        self.fc_cls = nn.Dense(4, 3)
        self.fc_reg = nn.Dense(4, 4)
        self.ce = nn.CrossEntropyLoss()

    def construct(self, feats, labels, targets):
        scores = self.fc_cls(feats)
        deltas = self.fc_reg(feats)
        loss_cls = self.ce(scores, labels)
        pos = labels > 0
        loss_box = ops.zeros((), ms.float32)
        if pos.sum() > 0:
            loss_box = ops.smooth_l1_loss(deltas[pos], targets[pos], reduction="sum") / labels.shape[0]
        return loss_cls + loss_box


def pick(rng, size, n):
    keep = np.zeros(size, bool)
    keep[rng.permutation(size)[:n]] = True
    return keep

def spoil(rng, x, keep):
    """Rubbish wherever keep is False."""
    bad = np.array([np.nan, np.inf, -np.inf, 1e30], np.float32)
    x = x.copy()
    x[~keep] = rng.choice(bad, x[~keep].shape)
    return x

def inputs():
    rng = np.random.default_rng(14)
    out = []
    for n in (1, 3, 6):
        keep = pick(rng, 6, n)
        feats = rng.normal(size=(6, 4)).astype(np.float32)
        target = spoil(rng, rng.normal(size=(6, 4)).astype(np.float32), keep)
        labels = np.where(keep, rng.integers(1, 3, 6), 0).astype(np.int32)
        out.append((ms.Tensor(feats), ms.Tensor(labels), ms.Tensor(target)))
    return out
