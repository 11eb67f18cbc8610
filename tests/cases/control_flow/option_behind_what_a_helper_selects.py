# expect: convert
"""Everything where an option says so, else what a helper selects: its mask comes with the rows."""

import numpy as np
from mindspore import Tensor, nn


def pick(x, known):
    return x[known]


class Net(nn.Cell):
    """The option is known when the network is built."""

    def __init__(self, always=False):
        super().__init__()
        self.always = always

    def construct(self, x, y, known):
        others = pick(x, known)
        if self.always:
            others = y
        return others.mean() + (others * others).sum()


def inputs():
    rng = np.random.default_rng(7)

    def one(share):
        return (
            Tensor(rng.normal(size=6).astype(np.float32)),
            Tensor(rng.normal(size=6).astype(np.float32)),
            Tensor(np.append(rng.uniform(size=5) < share, True)),
        )

    return [one(0.3), one(0.6), one(0.9), one(0.5)]
