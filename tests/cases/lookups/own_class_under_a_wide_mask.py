# expect: convert
# The score of each selected token's own class, under a mask of batch and steps.
import numpy as np
from mindspore import Tensor, nn, ops


class OwnClass(nn.Cell):
    def construct(self, scores, labels, mask):
        rows = scores[mask > 0]
        own = labels[mask > 0]
        picked = rows[ops.arange(rows.shape[0]), own]
        return -picked.mean() + rows.max()


def inputs():
    rng = np.random.default_rng(0)
    sets = []
    for count in (1, 6, 10):
        mask = np.zeros(10, np.int32)
        mask[rng.permutation(10)[:count]] = 1
        scores = rng.normal(size=(2, 5, 3)).astype(np.float32)
        labels = np.where(mask > 0, rng.integers(0, 3, 10), -1).astype(np.int32)
        sets.append((Tensor(scores), Tensor(labels.reshape(2, 5)), Tensor(mask.reshape(2, 5))))
    return sets
