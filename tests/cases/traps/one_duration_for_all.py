# expect: refuse (one number repeats every row: its sum is not the number of rows)
"""The only duration is given to all rows, so there are more frames than it adds up to."""

import mindspore as ms
import numpy as np
from mindspore import nn


class Frames(nn.Cell):
    def construct(self, phones, durations, pitch):
        frames = phones.repeat_interleave(durations, dim=0)
        total = durations.sum()
        return (frames.sum(-1) * pitch[:total]).sum()


def inputs():
    rng = np.random.RandomState(0)
    pitch = ms.Tensor(rng.randn(1).astype(np.float32))
    return [
        (ms.Tensor(rng.randn(4, 2).astype(np.float32)), ms.Tensor(np.array([n], np.int64)), pitch)
        for n in (1, 2)
    ]
