# expect: refuse (the name holds the selection on one path and the whole tensor on the other, and is returned)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x):
        y = x
        if x.sum() > 0:
            y = x[x > 0]
        return y * 2


def inputs():
    rng = np.random.default_rng(526)
    return [(ms.Tensor((rng.standard_normal(6) + s).astype(np.float32)),) for s in (1.0, -1.0, 0.5)]
