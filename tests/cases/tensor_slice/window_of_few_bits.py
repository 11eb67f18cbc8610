# expect: refuse (of eight bits, 253 + 4 is 1, and the original takes nothing)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Crop(nn.Cell):
    def construct(self, signal, start):
        begin = ops.clamp(start, 0, signal.shape[0] - 4)
        return signal[begin : begin + 4] * 2


def inputs():
    rng = np.random.default_rng(3)
    signal = rng.standard_normal((9, 2)).astype(np.float32)
    return [(ms.Tensor(signal), ms.Tensor(np.uint8(start))) for start in (0, 2, 8)]
