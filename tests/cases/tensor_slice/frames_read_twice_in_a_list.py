# expect: convert
"""Statistics pooling: mean and spread of the real frames of each recording."""

import numpy as np

from mindspore import Tensor, nn, ops


class Pooled(nn.Cell):
    def __init__(self):
        super().__init__()
        self.out = nn.Dense(6, 2)

    def construct(self, frames, attention):
        lengths = attention.sum(axis=1) // 2 + 1
        means = []
        spreads = []
        for i, length in enumerate(lengths):
            means.append(frames[i, :length].mean(axis=0))
            spreads.append(frames[i, :length].std(axis=0))
        return self.out(ops.cat([ops.stack(means), ops.stack(spreads)], axis=-1))


def inputs():
    cases = []
    for seed, real in enumerate(((2, 7, 4), (6, 3, 5), (8, 2, 2))):
        rng = np.random.default_rng(seed)
        cases.append(
            (
                Tensor(rng.normal(size=(3, 5, 3)).astype(np.float32)),
                Tensor((np.arange(8) < np.array(real)[:, None]).astype(np.int32)),
            )
        )
    return cases
