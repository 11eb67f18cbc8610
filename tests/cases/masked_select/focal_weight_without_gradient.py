# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class FocalLoss(nn.Cell):
    """A focal weight computed from the scores: MindSpore's loss gives no gradient into its weight."""

    def construct(self, scores, labels, valid):
        kept = scores[valid]
        target = (labels[valid] > 0).astype(ms.float32)
        prob = ops.sigmoid(kept)
        focal = (1 - prob) ** 2 * target + prob**2 * (1 - target)
        ones = ops.ones_like(kept)
        soft = ops.binary_cross_entropy(prob, target, focal, "sum")
        return ops.binary_cross_entropy_with_logits(kept, target, focal, ones, "sum") + soft


def inputs():
    rng = np.random.RandomState(11)
    found = []
    for number in (2, 3, 8):
        valid = np.zeros(8, bool)
        valid[rng.permutation(8)[:number]] = True
        scores = np.where(valid, rng.randn(8), rng.choice([np.nan, np.inf, 1e30], 8))
        labels = np.where(valid, rng.randint(0, 2, 8), -1)
        found.append((Tensor(scores, ms.float32), Tensor(labels, ms.int32), Tensor(valid)))
    return found
