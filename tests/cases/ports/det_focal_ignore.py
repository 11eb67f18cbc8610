# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, mint


class FocalLoss(nn.Cell):
    """RetinaNet's loss; anchors labelled -1 count nowhere."""

    def __init__(self, num_classes=3, gamma=2.0, alpha=0.25):
        super().__init__()
        self.num_classes = num_classes
        self.gamma = gamma
        self.alpha = alpha

    def construct(self, logits, labels):
        keep = labels != -1
        cls_logits = logits[keep]
        cls_labels = labels[keep]
        target = ops.one_hot(cls_labels, self.num_classes + 1, ms.Tensor(1.0), ms.Tensor(0.0))[:, 1:]
        p = mint.sigmoid(cls_logits)
        pt = p * target + (1 - p) * (1 - target)
        alpha = self.alpha * target + (1 - self.alpha) * (1 - target)
        ce = -mint.log(mint.clamp(pt, min=1e-6))
        loss = alpha * mint.pow(1 - pt, self.gamma) * ce
        num_pos = (cls_labels > 0).astype(ms.float32).sum()
        return loss.sum() / ops.maximum(num_pos, ms.Tensor(1.0, ms.float32))


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
    rng = np.random.default_rng(3)
    out = []
    for n in (1, 4, 7):
        keep = pick(rng, 7, n)
        logits = spoil(rng, rng.normal(size=(7, 3)).astype(np.float32), keep)
        labels = np.where(keep, rng.integers(0, 4, 7), -1).astype(np.int32)
        out.append((ms.Tensor(logits), ms.Tensor(labels)))
    return out
