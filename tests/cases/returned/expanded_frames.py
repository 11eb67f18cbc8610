# expect: refuse (frames are returned: the tier unsafe gives them padded, with mask and count)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Expand(nn.Cell):
    def construct(self, hidden, duration):
        frames = ops.repeat_interleave(hidden, duration, 0)  # staticshape: capacity=12
        return frames * 0.5


def inputs():
    rng = np.random.default_rng(724)
    hidden = ms.Tensor(rng.standard_normal((3, 2)).astype(np.float32))
    return [(hidden, ms.Tensor(d, ms.int32)) for d in ([1, 2, 1], [0, 3, 3], [2, 5, 5])]
