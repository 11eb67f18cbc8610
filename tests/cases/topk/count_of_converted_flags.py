# expect: convert
# floats converted to flags let a gradient through; the number that is read out of them has none
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class BalancedLoss(nn.Cell):
    def __init__(self, ratio=2.0):
        super().__init__()
        self.ratio = ratio

    def construct(self, loss, gt, mask):
        positive = (gt * mask).astype(ms.bool_)
        negative = ((1 - gt) * mask).astype(ms.bool_)
        kept = int(positive.astype(ms.float32).sum())
        mined = min(int(negative.astype(ms.float32).sum()), int(kept * self.ratio))
        hard, _ = ops.topk((loss * negative.astype(ms.float32)).view(-1), mined)
        return ((loss * positive.astype(ms.float32)).sum() + hard.sum()) / (kept + mined + 1e-6)


def inputs():
    rows = []
    for kept in (1, 3, 6):
        rng = np.random.default_rng(kept)
        gt = np.zeros(16, np.float32)
        gt[:kept] = 1
        gt = rng.permutation(gt).reshape(2, 8)
        mask = (rng.random((2, 8)) < 0.8) | (gt > 0)
        loss = rng.uniform(0.5, 2.0, (2, 8))
        rows.append((Tensor(loss, ms.float32), Tensor(gt), Tensor(mask.astype(np.float32))))
    return rows
