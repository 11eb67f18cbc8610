# expect: convert
# Durations that are fractions, more of them than rows; the frames go through a layer.
import mindspore as ms
from mindspore import nn, ops, Tensor
import numpy as np


class Expander(nn.Cell):
    def __init__(self):
        super().__init__()
        self.proj = nn.Dense(4, 2)

    def construct(self, x, durations):
        durations = ops.clamp(durations, 0, 3)
        frames = []
        for i in range(x.shape[0]):
            n = int(durations[i])
            frames.append(ops.repeat_interleave(x[i].expand_dims(0), n, axis=0))
        frames = ops.cat(frames, axis=0)  # staticshape: capacity=16
        return self.proj(frames).mean()


def inputs():
    r = np.random.default_rng(1)
    return [
        (Tensor(r.standard_normal((3, 4)).astype(np.float32)), Tensor([1.9, 2.0, k, 3.0], ms.float32))
        for k in (1.4, 2.0, 7.5)
    ]
