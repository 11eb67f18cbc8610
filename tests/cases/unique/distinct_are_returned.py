# expect: refuse (as many values as are distinct leave the network)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, ids, x):
        return ops.unique(ids)[0] * 2


def inputs():
    rng = np.random.default_rng(844)
    out = []
    for most in (1, 4, 9):
        ids = rng.integers(0, most, 8).astype(np.int32)
        x = rng.standard_normal((8, 3)).astype(np.float32)
        out.append((ms.Tensor(ids), ms.Tensor(x)))
    return out
