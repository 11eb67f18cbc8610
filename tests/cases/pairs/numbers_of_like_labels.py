# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn


class LikeLabels(nn.Cell):
    """How many of the labelled samples have the same label, and how many lie near, for each."""

    def construct(self, values, labels):
        there = labels >= 0
        kept = labels[there]
        rows = values[there]
        like = (kept[:, None] == kept[None]).sum(axis=1)
        near = ((rows[:, None] - rows[None]).abs() < 1.0).astype(ms.int32).sum(axis=0)
        return (rows * like * near).sum(), like.max()


def inputs():
    rng = np.random.RandomState(8)
    found = []
    for number in (1, 4, 7):
        labels = np.full(7, -1)
        labels[rng.permutation(7)[:number]] = rng.randint(0, 3, number)
        values = np.where(labels >= 0, rng.randn(7), rng.choice([np.nan, np.inf, 1e30], 7))
        found.append((Tensor(values, ms.float32), Tensor(labels, ms.int32)))
    return found
