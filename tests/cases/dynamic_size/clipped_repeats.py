# expect: convert
# Every row is repeated at most 4 times.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Repeat(nn.Cell):
    def construct(self, x, durations):
        times = ops.clamp(durations, 0, 4).astype(ms.int32)
        frames = ops.repeat_interleave(x, times, axis=0)
        return ops.sqrt(frames * frames + 1.0).sum(axis=0).max()


def inputs():
    rng = np.random.default_rng(710)
    x = ms.Tensor(rng.standard_normal((3, 2)).astype(np.float32))
    return [(x, ms.Tensor(d, ms.float32)) for d in ([1, 2, 1], [0, 3, 9], [4, 4, 4])]
