# expect: convert
# ATSS: threshold = mean + std of the candidate IoUs, a second mask from the first selection.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class ATSSAssignLoss(nn.Cell):
    """One ground truth per row of ``ious``."""

    def __init__(self, num_gt=3):
        super().__init__()
        self.num_gt = num_gt

    def construct(self, ious, is_cand, pred):
        total = []
        for g in range(self.num_gt):
            iou = ious[g]
            cand = iou[is_cand[g]]
            thr = ops.stop_gradient(cand.mean() + cand.std())
            mask = ops.logical_and(is_cand[g], iou >= thr)
            n = mask.sum()
            if n > 0:
                loss = (1.0 - pred[g][mask] * iou[mask]).mean()
            else:
                # no candidate above the threshold: the best one
                best = cand.max()
                loss = 1.0 - best
            total.append(loss)
        return ops.stack(total)


def inputs():
    rng = np.random.default_rng(13)
    out = []
    for n in (1, 2, 5, 8):
        iou = rng.random((3, 8)).astype(np.float32)
        cand = np.zeros((3, 8), bool)
        for g in range(3):
            cand[g, rng.permutation(8)[:max(1, n - g)]] = True
        iou[~cand] = 7.0
        pred = rng.random((3, 8)).astype(np.float32)
        out.append((ms.Tensor(iou), ms.Tensor(cand), ms.Tensor(pred)))
    return out
