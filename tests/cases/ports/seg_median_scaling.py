# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class ScaledDepthError(nn.Cell):
    """Monodepth's error: prediction is scaled by the ratio of medians."""

    def construct(self, pred, gt):
        mask = ops.logical_and(gt > 0.1, gt < 80.0)
        pred = pred[mask]
        gt = gt[mask]
        ratio = ops.median(gt)[0] / ops.median(pred)[0]
        pred = ops.clamp(pred * ratio, 0.1, 80.0)
        return ops.mean(ops.abs(gt - pred) / gt)


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
    rng = np.random.default_rng(28)
    out = []
    for n in (1, 5, 9):
        keep = pick(rng, 9, n)
        pred = spoil(rng, rng.uniform(1, 9, 9).astype(np.float32), keep)
        gt = spoil(rng, rng.uniform(1, 9, 9).astype(np.float32), keep)
        out.append((ms.Tensor(pred), ms.Tensor(gt)))
    return out
