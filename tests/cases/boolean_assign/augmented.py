# expect: convert
# oracle: pynative (graph mode cannot assign a vector under a mask)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x):
        y = x * 2
        y[y > 1] -= 1.0
        return y.sum()


def inputs():
    rng = np.random.default_rng(331)
    return [(ms.Tensor((rng.standard_normal(8) + s).astype(np.float32)),) for s in (0.0, 0.4, 1.0)]
