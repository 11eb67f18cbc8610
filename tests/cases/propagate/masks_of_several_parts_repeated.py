# expect: convert
"""A mask written as two is repeated as a whole: a method binds closer than `&` and `|`."""

import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    """Rows and numbers that are there several times."""

    def construct(self, x, y, rows, kept):
        twice = ops.repeat_interleave(rows[kept & (y > 0)], 2, 0)
        thrice = ops.tile(x[kept | (y > 0)], (3,))
        return twice.sum(0), thrice.mean(), (twice * twice).sum()


def inputs():
    rng = np.random.default_rng(5)

    def one(share):
        return (
            Tensor(rng.normal(size=6).astype(np.float32)),
            Tensor(np.append(rng.normal(size=5), 1.0).astype(np.float32)),
            Tensor(rng.normal(size=(6, 3)).astype(np.float32)),
            Tensor(np.append(rng.uniform(size=5) < share, True)),
        )

    return [one(0.3), one(0.6), one(0.9), one(0.5)]
