# expect: convert
# The migration guide's first example, feeding a reduction.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x):
        if (x > 0.5).any():
            y = ops.masked_select(x, x > 0.5)
        else:
            y = ops.zeros_like(x)
        return y.sum()


def inputs():
    rng = np.random.default_rng(70)
    return [(ms.Tensor((rng.random((2, 5)) * s).astype(np.float32)),) for s in (0.3, 0.8, 1.0, 2.0)]
