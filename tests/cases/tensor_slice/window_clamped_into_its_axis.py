# expect: convert
# The start is clamped to the last whole window, in two steps: what is returned is always as long.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Crop(nn.Cell):
    def __init__(self, width=4):
        super().__init__()
        self.width = width
        self.gain = ms.Parameter(ms.Tensor(1.5, ms.float32))

    def construct(self, signal, start):
        batch, length = signal.shape
        begin = ops.minimum(start, length - self.width)
        begin = ops.maximum(begin, 0)
        crop = signal[:, begin : begin + self.width]
        return crop * self.gain, begin


def inputs():
    rng = np.random.default_rng(3)
    signal = rng.standard_normal((2, 9)).astype(np.float32)
    return [(ms.Tensor(signal), ms.Tensor(np.int32(start))) for start in (-3, 0, 2, 5, 8)]
