# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn


class LossAndFlag(nn.Cell):
    """A loss over the valid scores and a Python flag beside it: 1 where there are enough of them."""

    def construct(self, scores, valid):
        kept = scores[valid]
        if kept.shape[0] > 2:
            return kept.mean(), 1
        return kept.sum(), 0


def inputs():
    rng = np.random.RandomState(9)
    found = []
    for number in (1, 2, 5):
        valid = np.zeros(6, bool)
        valid[rng.permutation(6)[:number]] = True
        scores = np.where(valid, rng.randn(6), rng.choice([np.nan, np.inf, 1e30], 6))
        found.append((Tensor(scores, ms.float32), Tensor(valid)))
    return found
