# expect: convert
"""Tensors made of Tensors, of which something new is computed at once."""

import numpy as np

import mindspore as ms
from mindspore import Tensor, nn, ops


class Residuals(nn.Cell):
    def __init__(self):
        super().__init__()
        self.scale = nn.Dense(3, 3)

    def construct(self, x, bins, shift):
        h = self.scale(x)
        rest = shift - (Tensor(h, ms.float32) * 0.5 + 0.25)
        near = ops.where(Tensor(bins > 1, dtype=ms.bool_), rest, h)
        above = (Tensor(near) > h).astype(ms.float32)
        kept = Tensor(near)
        return near + above, kept.sum()


def inputs():
    cases = []
    for seed in range(2):
        rng = np.random.default_rng(seed)
        x, shift = (rng.normal(size=(4, 3)).astype(np.float32) for _ in range(2))
        bins = rng.integers(0, 4, (4, 3)).astype(np.int32)
        cases.append((Tensor(x), Tensor(bins), Tensor(shift)))
    return cases
