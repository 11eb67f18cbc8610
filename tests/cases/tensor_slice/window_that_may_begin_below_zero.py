# expect: refuse (from -2 on, the original takes nothing)
import numpy as np
import mindspore as ms
from mindspore import nn


class Crop(nn.Cell):
    def construct(self, signal, start):
        begin = min(int(start), signal.shape[0] - 4)
        return signal[begin : begin + 4] * 2


def inputs():
    rng = np.random.default_rng(3)
    signal = rng.standard_normal((7, 2)).astype(np.float32)
    return [(ms.Tensor(signal), ms.Tensor(np.int32(start))) for start in (0, 2, 8)]
