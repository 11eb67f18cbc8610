# expect: convert
# oracle: pynative (graph mode cannot assign a vector under a mask)
# The mask is computed twice from y itself: the second one sees the first write.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x):
        y = x * 1.0
        y[y > 1] = y[y > 1] - 2.0
        y[y < 0] = y[y < 0] * 0.5
        return y


def inputs():
    rng = np.random.default_rng(334)
    out = []
    for s in (1.0, 2.0, 4.0):
        x = (rng.standard_normal(8) * s).astype(np.float32)
        x[0], x[1] = 1.5, -0.5
        out.append((ms.Tensor(x),))
    return out
