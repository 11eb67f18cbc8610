# expect: refuse (NaN passes a clamp, and what it is cast to begins no window)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Crop(nn.Cell):
    def construct(self, signal, position):
        begin = ops.clamp(position, 0, signal.shape[0] - 4).astype(ms.int32)
        return signal[begin : begin + 4] * 2


def inputs():
    rng = np.random.default_rng(3)
    signal = rng.standard_normal((9, 2)).astype(np.float32)
    return [(ms.Tensor(signal), ms.Tensor(np.float32(at))) for at in (0.5, 3.2, 8.0)]
