# expect: convert
# Nothing bounds the sum of the durations: the comment gives a capacity, and a watcher tells.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class LengthRegulator(nn.Cell):
    def __init__(self):
        super().__init__()
        self.scale = 0.5

    def construct(self, hidden, duration):
        frames = ops.repeat_interleave(hidden, duration, 0)  # staticshape: capacity=16
        energy = (frames * frames).sum(axis=-1)
        return energy.mean() * self.scale


def inputs():
    rng = np.random.default_rng(708)
    hidden = ms.Tensor(rng.standard_normal((3, 2)).astype(np.float32))
    return [(hidden, ms.Tensor(d, ms.int32)) for d in ([1, 2, 1], [0, 3, 3], [2, 7, 5])]
