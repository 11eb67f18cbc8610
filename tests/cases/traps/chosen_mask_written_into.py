# expect: convert
"""A mask that an option chooses is written into after it has selected: it selects what it did."""

import numpy as np
from mindspore import Tensor, nn


class Net(nn.Cell):
    def __init__(self, strict=True):
        super().__init__()
        self.strict = strict

    def construct(self, x, y, sure):
        kept = x > 0
        also = (y > 0) & sure
        rows = x[kept if self.strict else also]
        kept[0] = False
        first = y[also.reshape(-1)]
        also[1] = False
        return (rows**2).sum() + x[kept].sum(), first.mean() + y[also].sum()


def inputs():
    rng = np.random.RandomState(12)
    found = []
    for shift in (0.0, 0.5):
        x, y = ((rng.uniform(-1, 1, 7) + shift).astype(np.float32) for _ in range(2))
        x[:2] = y[:3] = 1.5
        found.append((Tensor(x), Tensor(y), Tensor(rng.rand(7) > 0.2)))
    return found
