# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


def lovasz_grad(gt_sorted):
    """Gradient of the Lovasz extension with respect to sorted errors."""
    gts = gt_sorted.sum()
    intersection = gts - gt_sorted.cumsum(0)
    union = gts + (1.0 - gt_sorted).cumsum(0)
    return 1.0 - intersection / union


class LovaszHinge(nn.Cell):
    def __init__(self, ignore=255):
        super().__init__()
        self.ignore = ignore

    def construct(self, logits, labels):
        logits = logits.reshape(-1)
        labels = labels.reshape(-1)
        valid = labels != self.ignore
        vlogits = logits[valid]
        vlabels = labels[valid].astype(ms.float32)
        signs = 2.0 * vlabels - 1.0
        errors = 1.0 - vlogits * signs
        errors_sorted, perm = ops.sort(errors, axis=0, descending=True)
        gt_sorted = ops.gather(vlabels, perm, 0)
        grad = lovasz_grad(gt_sorted)
        return (ops.relu(errors_sorted) * grad).sum()


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
    rng = np.random.default_rng(23)
    out = []
    for n in (2, 5, 8):
        keep = pick(rng, 8, n)
        logits = spoil(rng, rng.normal(size=8).astype(np.float32), keep).reshape(2, 4)
        labels = np.where(keep, rng.integers(0, 2, 8), 255).astype(np.int32).reshape(2, 4)
        out.append((ms.Tensor(logits), ms.Tensor(labels)))
    return out
