# expect: convert
# Text detection (DBNet): balanced cross entropy with top-k negatives.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class BalanceCrossEntropyLoss(nn.Cell):
    def __init__(self, negative_ratio=3, eps=1e-6):
        super().__init__()
        self.negative_ratio = negative_ratio
        self.eps = eps
        self.bce = nn.BCELoss(reduction="none")

    def construct(self, pred, gt, mask):
        positive = gt * mask
        negative = (1 - gt) * mask
        pos_count = positive.sum().astype(ms.int32)
        neg_count = ops.minimum(negative.sum(), pos_count * self.negative_ratio).astype(ms.int32)

        loss = self.bce(pred, gt)
        positive_loss = loss * positive
        negative_loss = (loss * negative).view(-1)
        # keep the hardest negatives only
        negative_loss, _ = ops.topk(negative_loss, neg_count)
        return (positive_loss.sum() + negative_loss.sum()) / (pos_count + neg_count + self.eps)


def inputs():
    rng = np.random.default_rng(502)
    out = []
    for n in (1, 3, 8):
        gt = (np.arange(16) < n).astype(np.float32)
        rng.shuffle(gt)
        mask = np.ones(16, np.float32)
        mask[0] = 0
        gt[0] = 0
        gt[1] = 1
        p = rng.uniform(0.05, 0.95, (4, 4)).astype(np.float32)
        out.append((ms.Tensor(p), ms.Tensor(gt.reshape(4, 4)), ms.Tensor(mask.reshape(4, 4))))
    return out
