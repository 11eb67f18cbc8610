# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class MaskHeadLoss(nn.Cell):
    """Each positive RoI is judged on the mask of its own class."""

    def construct(self, mask_pred, labels, mask_targets):
        pos_inds = ops.nonzero(labels > 0).view(-1)
        pos_labels = ops.gather(labels, pos_inds, 0) - 1
        pos_pred = ops.gather(mask_pred, pos_inds, 0)  # (P, C, H, W)
        pos_target = ops.gather(mask_targets, pos_inds, 0)
        select = ops.one_hot(pos_labels, mask_pred.shape[1], ms.Tensor(1.0), ms.Tensor(0.0))
        logits = (pos_pred * select[:, :, None, None]).sum(axis=1)
        loss = ops.relu(logits) - logits * pos_target + ops.log1p(ops.exp(-ops.abs(logits)))
        return loss.mean()


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
    rng = np.random.default_rng(10)
    out = []
    for n in (1, 3, 5):
        keep = pick(rng, 5, n)
        pred = spoil(rng, rng.normal(size=(5, 3, 2, 2)).astype(np.float32), keep)
        target = spoil(rng, rng.integers(0, 2, (5, 2, 2)).astype(np.float32), keep)
        labels = np.where(keep, rng.integers(1, 4, 5), 0).astype(np.int32)
        out.append((ms.Tensor(pred), ms.Tensor(labels), ms.Tensor(target)))
    return out
