# expect: refuse (op by op the selections are copies, and `x` is written into while they are used)
"""A helper gives two selections as one tuple, and what they were selected from changes then."""

import numpy as np
from mindspore import Tensor, nn, ops


def pick(x, t, mask):
    return x[mask], t[mask]


class Net(nn.Cell):
    """The first element is set behind the selection."""

    def construct(self, x, t, mask):
        x = x + 1.0
        pair = pick(x, t, mask)
        x[0] = 5.0
        return ops.abs(pair[0] - pair[1]).mean() + x.sum()


def inputs():
    rng = np.random.default_rng(8)

    def one(share):
        return (
            Tensor(rng.normal(size=6).astype(np.float32)),
            Tensor(rng.normal(size=6).astype(np.float32)),
            Tensor(np.append(True, rng.uniform(size=5) < share)),
        )

    return [one(0.3), one(0.6), one(0.9), one(0.5)]
