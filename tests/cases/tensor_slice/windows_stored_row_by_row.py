# expect: convert
# One element at the end of the axis is repeated by the store; starts may count from the end.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Patches(nn.Cell):
    def construct(self, x, starts):
        out = ops.zeros((2, 4, 3), x.dtype)
        for i in range(2):
            out[i, :, :] = x[i, :, starts[i] : starts[i] + 3] * 2
        return out


def inputs():
    rng = np.random.default_rng(5)
    x = ms.Tensor(rng.standard_normal((2, 4, 9)).astype(np.float32))
    return [(x, ms.Tensor(np.int32(starts))) for starts in ([0, 6], [2, 8], [-4, 1])]
