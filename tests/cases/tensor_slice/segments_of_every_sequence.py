# expect: convert
# Speech models train on short segments: the table is made with the width of the segments.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


def slice_segments(x, starts, size=4):
    pieces = ops.zeros_like(x[:, :, :size])
    for i in range(x.shape[0]):
        first = starts[i]
        last = first + size
        pieces[i] = x[i, :, first:last]
    return pieces


class Decoder(nn.Cell):
    def __init__(self, size=3):
        super().__init__()
        self.size = size
        self.gain = ms.Parameter(ms.Tensor(1.5, ms.float32))

    def construct(self, z, lengths, u):
        starts = (u * (lengths - self.size + 1)).astype(ms.int32)
        return slice_segments(z, starts, self.size) * self.gain, starts


def inputs():
    rng = np.random.default_rng(3)
    z = ms.Tensor(rng.standard_normal((2, 4, 9)).astype(np.float32))
    given = []
    for lengths in ([9, 5], [7, 3], [4, 8]):
        u = rng.random(2).astype(np.float32)
        given.append((z, ms.Tensor(np.int32(lengths)), ms.Tensor(u)))
    return given
