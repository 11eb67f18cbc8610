# expect: convert
# `x > 0` twice with a rebinding in between, each reduced by itself.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x):
        a = x[x > 0].mean()
        x = 0.5 - x
        b = x[x > 0].mean()
        return a - b


def inputs():
    rng = np.random.default_rng(238)
    return [(ms.Tensor((rng.random(9) * 2 - s).astype(np.float32)),) for s in (0.3, 0.8, 1.0)]
