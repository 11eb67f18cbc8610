# expect: convert
# oracle: pynative (graph mode cannot assign a vector under a mask)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class SignedSqrt(nn.Cell):
    def construct(self, x):
        pos = x > 0
        y = ops.zeros_like(x)
        y[pos] = ops.sqrt(x[pos])
        return y.sum()


def inputs():
    rng = np.random.default_rng(30)
    return [(ms.Tensor((rng.standard_normal((3, 4)) + s).astype(np.float32)),) for s in (-0.5, 0.0, 0.7)]
