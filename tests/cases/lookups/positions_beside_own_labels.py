# expect: convert
# The labels come from the mask, the rows from its positions: both are in place.
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class OwnScores(nn.Cell):
    def construct(self, scores, labels, background):
        known = labels != background
        kept = labels[known]
        rows = ops.nonzero(known).squeeze(-1)
        best = scores[rows, kept]
        middle = scores.swapaxes(0, 1)[:2, rows].sum()
        spread = scores.expand_dims(-1)[rows, kept, :].std()
        return ops.log(best).mean(), middle, spread


def inputs():
    rng = np.random.default_rng(4)
    batches = []
    for count in (2, 3, 6):
        labels = np.full(6, 99, np.int32)
        labels[rng.permutation(6)[:count]] = rng.integers(0, 4, count)
        scores = rng.uniform(0.1, 2, (6, 4)).astype(np.float32)
        scores[labels == 99, 0] = 0
        batches.append((Tensor(scores), Tensor(labels), Tensor(99, ms.int32)))
    return batches
