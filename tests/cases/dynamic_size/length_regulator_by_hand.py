# expect: convert
# The frames look up their token by comparing with the ends of all durations.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Expand(nn.Cell):
    def construct(self, hidden, duration):
        total = int(duration.sum())
        ends = ops.cumsum(duration, 0)
        frames = ops.arange(total)  # staticshape: capacity=12
        index = (frames.expand_dims(1) >= ends.expand_dims(0)).astype(ms.int32).sum(axis=1)
        out = ops.gather(hidden, index, 0)
        return (out * out).mean()


def inputs():
    rng = np.random.default_rng(709)
    hidden = ms.Tensor(rng.standard_normal((3, 2)).astype(np.float32))
    return [(hidden, ms.Tensor(d, ms.int32)) for d in ([1, 2, 1], [0, 3, 3], [2, 2, 5])]
