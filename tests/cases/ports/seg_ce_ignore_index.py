# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class CrossEntropy2d(nn.Cell):
    """The PyTorch-1.x way: filter the pixels, then plain cross entropy."""

    def __init__(self, ignore_label=255):
        super().__init__()
        self.ignore_label = ignore_label

    def construct(self, predict, target, weight):
        n, c, h, w = predict.shape
        target_mask = ops.logical_and(target >= 0, target != self.ignore_label)
        target = target[target_mask]
        predict = ops.swapaxes(ops.swapaxes(predict, 1, 2), 2, 3)
        predict = predict[target_mask.view(n, h, w, 1).tile((1, 1, 1, c))].view(-1, c)
        loss = ops.cross_entropy(predict, target, weight=weight, reduction="mean")
        return loss


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
    rng = np.random.default_rng(20)
    out = []
    for n in (1, 5, 8):
        keep = pick(rng, 8, n)
        logits = spoil(rng, rng.normal(size=(8, 3)).astype(np.float32), keep)
        logits = logits.reshape(2, 2, 2, 3).transpose(0, 3, 1, 2).copy()
        target = np.where(keep, rng.integers(0, 3, 8), 255).astype(np.int32).reshape(2, 2, 2)
        weight = rng.uniform(0.5, 2, 3).astype(np.float32)
        out.append((ms.Tensor(logits), ms.Tensor(target), ms.Tensor(weight)))
    return out
