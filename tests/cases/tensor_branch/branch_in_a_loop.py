# expect: convert
# A same-shape tensor branch in a static loop.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x):
        acc = x[0] * 0
        for i in range(3):
            if x[i].max() > 0.5:
                acc = acc + x[i]
            else:
                acc = acc - 0.1
        return acc


def inputs():
    rng = np.random.default_rng(372)
    return [(ms.Tensor((rng.random((3, 2)) * s).astype(np.float32)),) for s in (0.4, 0.7, 1.0)]
