# expect: convert
"""Targets that are flattened for an older loss, and pairs that nobody looks at any more."""

import numpy as np

from mindspore import Tensor, nn, ops


class LastLoss(nn.Cell):
    def construct(self, scores, targets, rows):
        real = targets >= 0
        flat = targets.masked_select(real)
        pairs = scores.reshape(-1, 4)[rows.reshape(-1) > 0].reshape(-1, 2, 2)  # of the old loss
        kept = ops.masked_select(scores.max(axis=-1), real)
        return kept.mean() + real.sum()


def inputs():
    cases = []
    for seed, lengths in enumerate(((1, 3), (2, 2), (3, 1))):
        rng = np.random.default_rng(seed)
        inside = np.arange(3) < np.array(lengths)[:, None]
        cases.append(
            (
                Tensor(rng.normal(size=(2, 3, 4)).astype(np.float32)),
                Tensor(np.where(inside, rng.integers(0, 4, (2, 3)), -1).astype(np.int32)),
                Tensor(inside.astype(np.int32)),
            )
        )
    return cases
