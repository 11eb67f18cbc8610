# expect: convert
import numpy as np
from mindspore import Tensor, nn, ops


class Contrast(nn.Cell):
    """Scores of every sample with the others of its batch: those with itself are taken out."""

    def __init__(self):
        super().__init__()
        self.scale = 0.5

    def construct(self, scores, kept):
        batch = scores.shape[0]
        others = ops.masked_select(scores / self.scale, kept).view(batch, -1)
        known = ops.masked_select(scores * scores, kept).view(batch, -1)
        return others.max(axis=1).sum() + ops.logsumexp(others, 1).mean() + (others * known).sum()


def inputs():
    rng = np.random.RandomState(0)
    kept = [
        [[0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1], [1, 1, 1, 0]],
        [[0, 1, 0, 1], [1, 0, 0, 0], [1, 0, 0, 1], [1, 1, 0, 1]],
        [[0, 0, 0, 1], [0, 0, 1, 0], [0, 1, 0, 0], [1, 0, 0, 0]],
    ]
    found = []
    for number, rows in enumerate(kept):
        scores = rng.randn(4, 4).astype(np.float32)
        scores[~np.array(rows, bool)] = [np.nan, np.inf, 1e30][number]
        found.append((Tensor(scores), Tensor(np.array(rows, bool))))
    return found
