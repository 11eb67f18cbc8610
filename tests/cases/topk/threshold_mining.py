# expect: convert
# SSD-like mining: the k-th largest loss becomes a threshold (no gradient through it).
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class ThresholdMining(nn.Cell):
    def __init__(self, neg_pos_ratio=2):
        super().__init__()
        self.neg_pos_ratio = neg_pos_ratio

    def construct(self, loss, pos):
        k = ops.clamp(pos.astype(ms.int32).sum() * self.neg_pos_ratio, 1, 10)
        values, _ = ops.topk(loss, k)
        threshold = values.min()
        hard = (loss >= threshold).astype(ms.float32)
        return (loss * hard).sum() / hard.sum()


def inputs():
    rng = np.random.default_rng(51)
    out = []
    for n in (1, 3, 6):
        out.append((ms.Tensor(rng.random(12).astype(np.float32)), ms.Tensor(np.arange(12) < n)))
    return out
