# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Context(nn.Cell):
    def __init__(self, width=3):
        super().__init__()
        self.width = width
        self.weight = ms.Parameter(ms.Tensor(np.float32([0.5, -1.0])))

    def construct(self, frames, now):
        end = ops.clamp(now + 1, self.width, frames.shape[0])
        return ops.relu(frames[end - self.width : end] * self.weight)


def inputs():
    rng = np.random.default_rng(5)
    frames = rng.standard_normal((8, 2)).astype(np.float32)
    return [(ms.Tensor(frames), ms.Tensor(np.int32(now))) for now in (0, 2, 5, 7, 11)]
