# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn


class LossWithItsWeight(nn.Cell):
    """A mean over the valid frames, with the weight and the number that their count chooses."""

    def construct(self, scores, valid):
        kept = scores[valid]
        weight = 1.0 if kept.shape[0] > 2 else 0.5
        enough = 0
        if kept.shape[0] > 1:
            enough = kept.shape[0]
        return kept.mean() * weight, weight, enough


def inputs():
    rng = np.random.RandomState(7)
    found = []
    for number in (1, 2, 5):
        valid = np.zeros(6, bool)
        valid[rng.permutation(6)[:number]] = True
        scores = np.where(valid, rng.randn(6), rng.choice([np.nan, np.inf, 1e30], 6))
        found.append((Tensor(scores, ms.float32), Tensor(valid)))
    return found
