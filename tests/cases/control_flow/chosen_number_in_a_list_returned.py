# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn


class LossInAList(nn.Cell):
    """A loss and a number that a count chooses, in a list: the number leaves as a number."""

    def construct(self, scores, valid):
        kept = scores[valid]
        used = 0
        if kept.shape[0] > 2:
            used = 1
        return [kept.sum(), used, used * 3]


def inputs():
    rng = np.random.RandomState(19)
    found = []
    for number in (1, 2, 5):
        valid = np.zeros(6, bool)
        valid[rng.permutation(6)[:number]] = True
        scores = np.where(valid, rng.randn(6), rng.choice([np.nan, np.inf, 1e30], 6))
        found.append((Tensor(scores, ms.float32), Tensor(valid)))
    return found
