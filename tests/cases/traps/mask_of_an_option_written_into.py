# expect: convert
"""The mask that selected is written into behind the selection: its other name is a copy of it."""

import numpy as np
from mindspore import Tensor, nn


class Net(nn.Cell):
    """Everything where an option says so, else what the mask selects."""

    def __init__(self, everything=False):
        super().__init__()
        self.everything = everything

    def construct(self, x, y, seen):
        seen = seen & (x == x)
        values = x[seen]
        if self.everything:
            values = y
        seen[-1] = False
        return values.sum() + seen.sum()


def inputs():
    rng = np.random.default_rng(9)

    def one(share):
        return (
            Tensor(rng.normal(size=6).astype(np.float32)),
            Tensor(rng.normal(size=6).astype(np.float32)),
            Tensor(np.append(rng.uniform(size=5) < share, True)),
        )

    return [one(0.3), one(0.6), one(0.9), one(0.5)]
