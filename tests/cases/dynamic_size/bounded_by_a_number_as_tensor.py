# expect: convert
"""A count that is cut to a number which stands in a Tensor: that number bounds it."""

import numpy as np

import mindspore as ms
from mindspore import Tensor, nn, ops


class Frames(nn.Cell):
    def __init__(self, max_len=12):
        super().__init__()
        self.max_len = max_len

    def construct(self, x, durations):
        total = ops.minimum(durations.sum(), Tensor(self.max_len, ms.int32))
        frames = ops.arange(int(total))
        return (ops.cos(frames.astype(ms.float32)) * x.mean()).sum()


def inputs():
    rng = np.random.default_rng(10)
    rows = []
    for durations in ([1, 2], [8, 9], [3, 4]):
        x = rng.normal(size=3).astype(np.float32)
        rows.append((Tensor(x), Tensor(np.array(durations, np.int32))))
    return rows
